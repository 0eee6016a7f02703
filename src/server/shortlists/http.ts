import { endpoints } from '#contract/shortlists/endpoints.ts';
import { MAX_LISTED_FIRMS } from '#contract/shortlists/rules.ts';
import { exportQuota } from '#server/kernel/context/quotas.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { firmsOfSearch } from '#server/search/reads/firm-ids.ts';
import { addFirms, addSearch, moveFirm, removeFirms, undoRemoval, writeNote } from './commands/firms.ts';
import { changeList, copyList, makeList, removeList, restoreList } from './commands/lists.ts';
import { exportList } from './reads/export.ts';
import { listedFirms, listedIds, savedNote } from './reads/firms.ts';
import { allLists, currentList, oneList } from './reads/lists.ts';

export const http: Handlers<typeof endpoints> = {
  all: read(endpoints.all, (ctx, { query }) => allLists(ctx, query)),
  make: command(endpoints.make, { run: (ctx, { body }) => makeList(ctx, body.name) }),
  current: read(endpoints.current, (ctx) => currentList(ctx)),
  one: read(endpoints.one, (ctx, { params }) => oneList(ctx, params.id)),
  change: command(endpoints.change, { run: (ctx, { params, body }) => changeList(ctx, params.id, body) }),
  copy: command(endpoints.copy, { run: (ctx, { params, body }) => copyList(ctx, params.id, body.name) }),
  remove: command(endpoints.remove, { run: (ctx, { params }) => removeList(ctx, params.id) }),
  restore: command(endpoints.restore, { run: (ctx, { params }) => restoreList(ctx, params.id) }),
  firms: read(endpoints.firms, (ctx, { params, query }) => listedFirms(ctx, params.id, query)),
  firmIds: read(endpoints.firmIds, (ctx, { params }) => listedIds(ctx, params.id)),
  add: command(endpoints.add, { run: (ctx, { params, body }) => addFirms(ctx, params.id, body.firms) }),
  addSearch: command(endpoints.addSearch, {
    prepare: (ctx, { body }) => firmsOfSearch(ctx, body, MAX_LISTED_FIRMS),
    run: (ctx, { params }, found) => addSearch(ctx, params.id, found),
  }),
  removeFirms: command(endpoints.removeFirms, { run: (ctx, { params, body }) => removeFirms(ctx, params.id, body) }),
  undoRemoval: command(endpoints.undoRemoval, {
    run: (ctx, { params }) => undoRemoval(ctx, params.id, params.removal),
  }),
  note: command(endpoints.note, { run: (ctx, { params, body }) => writeNote(ctx, params.id, params.item, body) }),
  readNote: read(endpoints.readNote, (ctx, { params }) => savedNote(ctx, params.id, params.item)),
  move: command(endpoints.move, { run: (ctx, { params, body }) => moveFirm(ctx, params.id, params.item, body.after) }),
  export: file(endpoints.export, (ctx, { params, query }) => exportList(ctx, params.id, query), {
    rateLimit: exportQuota,
  }),
};
