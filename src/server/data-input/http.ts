import { endpoints } from '#contract/data-input/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { openMonth } from './commands/open-project-months.ts';
import { addPlaces, removePlace } from './commands/places.ts';
import { discardMonth, restateMonth } from './commands/restate.ts';
import { acceptMonth, returnMonth } from './commands/review.ts';
import { saveRows } from './commands/save.ts';
import { submitMonth, withdrawMonth } from './commands/submit.ts';
import { monthDifferences, monthHistory } from './reads/history.ts';
import { localPlaces } from './reads/local.ts';
import { monthDetails } from './reads/month.ts';
import { dataInput, monthsOf, waitingByProject, waitingMonths } from './reads/months.ts';
import { workforceSums } from './reads/sums.ts';

export const http: Handlers<typeof endpoints> = {
  setup: read(endpoints.setup, (ctx, { params }) => dataInput(ctx, params.id)),
  months: read(endpoints.months, (ctx, { params, query }) => monthsOf(ctx, params.id, query)),
  open: command(endpoints.open, { run: (ctx, { params, body }) => openMonth(ctx, params.id, body) }),
  waiting: read(endpoints.waiting, (ctx, { params }) => waitingMonths(ctx, params.id)),
  waitingByProject: read(endpoints.waitingByProject, (ctx) => waitingByProject(ctx)),
  sums: read(endpoints.sums, (ctx, { params, query }) => workforceSums(ctx, params.id, query)),
  places: read(endpoints.places, (ctx, { params }) => localPlaces(ctx, params.id)),
  addPlaces: command(endpoints.addPlaces, { run: (ctx, { params, body }) => addPlaces(ctx, params.id, body) }),
  removePlace: command(endpoints.removePlace, {
    run: (ctx, { params }) => removePlace(ctx, params.id, params.place_id),
  }),
  month: read(endpoints.month, (ctx, { params, query }) => monthDetails(ctx, params.id, query.revision)),
  history: read(endpoints.history, (ctx, { params }) => monthHistory(ctx, params.id)),
  differences: read(endpoints.differences, (ctx, { params, query }) => monthDifferences(ctx, params.id, query)),
  save: command(endpoints.save, { run: (ctx, { params, body }) => saveRows(ctx, params.id, body) }),
  submit: command(endpoints.submit, { run: (ctx, { params, body }) => submitMonth(ctx, params.id, body) }),
  withdraw: command(endpoints.withdraw, { run: (ctx, { params, body }) => withdrawMonth(ctx, params.id, body) }),
  accept: command(endpoints.accept, { run: (ctx, { params, body }) => acceptMonth(ctx, params.id, body) }),
  returnMonth: command(endpoints.returnMonth, { run: (ctx, { params, body }) => returnMonth(ctx, params.id, body) }),
  restate: command(endpoints.restate, { run: (ctx, { params, body }) => restateMonth(ctx, params.id, body) }),
  discard: command(endpoints.discard, { run: (ctx, { params, body }) => discardMonth(ctx, params.id, body) }),
};
