import { endpoints } from '#contract/matching/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { changeAlerts } from './commands/alerts.ts';
import { ownAlerts } from './reads/alerts.ts';
import { fits } from './reads/fits.ts';
import { fittingOpportunities } from './reads/of-firm.ts';

export const http: Handlers<typeof endpoints> = {
  fits: read(endpoints.fits, (ctx, { params, query }) => fits(ctx, params.id, query)),
  ofFirm: read(endpoints.ofFirm, (ctx, { params, query }) => fittingOpportunities(ctx, params.id, query.limit)),
  alerts: read(endpoints.alerts, (ctx) => ownAlerts(ctx)),
  changeAlerts: command(endpoints.changeAlerts, { run: (ctx, { body }) => changeAlerts(ctx, body) }),
};
