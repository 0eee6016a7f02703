import type { SharedFinancials } from '#contract/financials/schema.ts';
import { type OpenShare, openShare } from '#server/firm-documents/reads/shares.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { notFound } from '#server/kernel/http/errors.ts';
import { largestVerifiedJob } from '#server/work-history/reads/largest-verified.ts';
import { amountsOf, financialsRows, yearsOf } from './financials.ts';

/**
 * The financials that a firm shares with a company of the caller, and by which share. Whoever shows them to that company
 * records the look first.
 * @throws AppError 401, 404
 */
export async function sharedFinancials(
  ctx: ReadContext,
  mwbeId: string,
): Promise<{ readonly share: OpenShare; readonly financials: SharedFinancials }> {
  const share = await openShare(ctx, mwbeId);
  if (!share?.financials) throw notFound();
  const { row, taxId } = await financialsRows(ctx, mwbeId);
  const largest = await largestVerifiedJob(ctx.sql, mwbeId);
  const amounts = amountsOf(row);
  const financials = {
    ...amounts,
    ...yearsOf(row, ctx.now),
    largest_job_verified: amounts.largest_job !== null && (largest?.amount ?? 0) >= amounts.largest_job,
    tax_id_last_four: share.tax_id_last_four ? (taxId?.last_four ?? null) : null,
    updated_at: row?.updated_at.toISOString() ?? null,
  };
  return { share, financials };
}
