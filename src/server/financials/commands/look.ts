import type { SharedFinancials } from '#contract/financials/schema.ts';
import { recordLook } from '#server/firm-documents/commands/looks.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { sharedFinancials } from '../reads/shared-figures.ts';

/** The financials that a firm shares with a company of the caller; the look is on record. @throws AppError 401, 404 */
export async function lookAtFinancials(ctx: WriteContext, mwbeId: string): Promise<SharedFinancials> {
  const { share, financials } = await sharedFinancials(ctx, mwbeId);
  const { company_id, company: company_name } = share;
  await recordLook(ctx, { mwbe_id: mwbeId, file_id: null, company_id, company_name });
  await ctx.audit({
    action: 'financials viewed',
    subjectType: 'firm',
    subjectId: mwbeId,
    details: { company: company_id },
  });
  return financials;
}
