import { endpoints } from '#contract/search/endpoints.ts';
import { exportQuota } from '#server/kernel/context/quotas.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { changeSearch, deleteSearch, prepareChange, prepareSave, saveSearch } from './commands.ts';
import { searchBusinesses } from './reads/businesses.ts';
import { exportFirms } from './reads/export.ts';
import { mapFirms } from './reads/map.ts';
import { zipCodeCenter } from './reads/place.ts';
import { listSavedSearches } from './reads/saved.ts';
import { suggest } from './reads/suggestions.ts';
import { tradesBelow } from './reads/trades.ts';

export const http: Handlers<typeof endpoints> = {
  businesses: read(endpoints.businesses, (ctx, { query }) => searchBusinesses(ctx, query)),
  suggestions: read(endpoints.suggestions, (ctx, { query }) => suggest(ctx, query.q)),
  trades: read(endpoints.trades, (ctx, { query }) => tradesBelow(ctx, query)),
  map: read(endpoints.map, (ctx, { query }) => mapFirms(ctx, query)),
  place: read(endpoints.place, async (_ctx, { query }) => zipCodeCenter(query.zip)),
  export: file(endpoints.export, (ctx, { query }) => exportFirms(ctx, query), { rateLimit: exportQuota }),
  saved: read(endpoints.saved, (ctx, { query }) => listSavedSearches(ctx, query.kind)),
  save: command(endpoints.save, {
    prepare: (ctx, { body }) => prepareSave(ctx, body),
    run: (ctx, { body }, known) => saveSearch(ctx, body, known),
  }),
  rename: command(endpoints.rename, {
    prepare: (ctx, { params, body }) => prepareChange(ctx, params.id, body),
    run: (ctx, { params, body }, known) => changeSearch(ctx, params.id, body, known),
  }),
  deleteSaved: command(endpoints.deleteSaved, { run: (ctx, { params }) => deleteSearch(ctx, params.id) }),
};
