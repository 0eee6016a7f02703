import type { SharedFinancials } from '#contract/financials/schema.ts';
import { recordLook } from '#server/firm-documents/commands/looks.ts';
import { openShare } from '#server/firm-documents/reads/shares.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notFound } from '#server/kernel/http/errors.ts';
import { largestVerifiedJob } from '#server/work-history/reads/largest-verified.ts';
import { amountsOf, financialsRows, yearsOf } from '../reads/financials.ts';

/** The financials that a firm shares with a company of the caller; the look is on record. @throws AppError 401, 404 */
export async function lookAtFinancials(ctx: WriteContext, mwbeId: string): Promise<SharedFinancials> {
  const share = await openShare(ctx, mwbeId);
  if (!share?.financials) throw notFound();
  const { row, taxId } = await financialsRows(ctx, mwbeId);
  const largest = await largestVerifiedJob(ctx.sql, mwbeId);
  const { company_id, company: company_name } = share;
  await recordLook(ctx, { mwbe_id: mwbeId, file_id: null, company_id, company_name });
  await ctx.audit({
    action: 'financials viewed',
    subjectType: 'firm',
    subjectId: mwbeId,
    details: { company: company_id },
  });
  const amounts = amountsOf(row);
  return {
    ...amounts,
    ...yearsOf(row, ctx.now),
    largest_job_verified: amounts.largest_job !== null && (largest?.amount ?? 0) >= amounts.largest_job,
    tax_id_last_four: share.tax_id_last_four ? (taxId?.last_four ?? null) : null,
    updated_at: row?.updated_at.toISOString() ?? null,
  };
}
