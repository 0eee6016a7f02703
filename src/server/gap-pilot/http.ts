import { endpoints } from '#contract/gap-pilot/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { draftForPackage, listForPackage } from './commands/close.ts';
import { packageFirms } from './reads/firms.ts';
import { projectForecast } from './reads/forecast.ts';

export const http: Handlers<typeof endpoints> = {
  forecast: read(endpoints.forecast, (ctx, { params }) => projectForecast(ctx, params.id)),
  firms: read(endpoints.firms, (ctx, { params, query }) => packageFirms(ctx, params.id, { ...params, ...query })),
  shortlist: command(endpoints.shortlist, { run: (ctx, { params, body }) => listForPackage(ctx, params, body.firms) }),
  draft: command(endpoints.draft, {
    run: (ctx, { params, body }) => draftForPackage(ctx, params, body.hiring_company_id),
  }),
};
