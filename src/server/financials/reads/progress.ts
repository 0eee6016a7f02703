import { FINANCIAL_PARTS, type FinancialPart } from '#contract/financials/rules.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { financialsRows } from './financials.ts';

/** For onboarding: which parts of the financials are not given yet. The caller acts for the firm. */
export async function progress(
  ctx: Pick<ReadContext, 'sql' | 'actor' | 'now'>,
  mwbeId: string,
): Promise<{ readonly done: boolean; readonly missing: readonly string[] }> {
  const { row, taxId } = await financialsRows(ctx, mwbeId);
  const given: Readonly<Record<FinancialPart, boolean>> = {
    largest_job: row?.largest_job != null,
    bonding: row?.bond_single != null,
    insurance_limits: row?.liability_each != null,
    tax_id: taxId !== undefined,
  };
  const missing = FINANCIAL_PARTS.filter((part) => !given[part]);
  return { done: missing.length === 0, missing };
}
