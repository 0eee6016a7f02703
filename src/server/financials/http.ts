import { endpoints } from '#contract/financials/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { changeFinancials } from './commands/change.ts';
import { lookAtFinancials } from './commands/look.ts';
import { removeTaxId, revealTaxId, saveTaxId, taxIdLimit } from './commands/tax-id.ts';
import { firmFinancials } from './reads/financials.ts';

export const http: Handlers<typeof endpoints> = {
  read: read(endpoints.read, (ctx, { params }) => firmFinancials(ctx, params.id)),
  change: command(endpoints.change, { run: (ctx, { params, body }) => changeFinancials(ctx, params.id, body) }),
  look: command(endpoints.look, { run: (ctx, { params }) => lookAtFinancials(ctx, params.id) }),
  saveTaxId: command(endpoints.saveTaxId, {
    rateLimit: taxIdLimit,
    run: (ctx, { params, body }) => saveTaxId(ctx, params.id, body.tax_id),
  }),
  removeTaxId: command(endpoints.removeTaxId, {
    run: async (ctx, { params }) => {
      await removeTaxId(ctx, params.id);
      return null;
    },
  }),
  revealTaxId: command(endpoints.revealTaxId, {
    rateLimit: taxIdLimit,
    run: (ctx, { params }) => revealTaxId(ctx, params.id),
  }),
};
