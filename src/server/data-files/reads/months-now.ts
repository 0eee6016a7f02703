import type { HiringMeasure, MonthlyReport } from '#contract/data-input/rules.ts';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import { monthDetails } from '#server/data-input/reads/month.ts';
import { dataInput, monthsOf } from '#server/data-input/reads/months.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { BranchFor } from '../policy.ts';

export interface MonthsNow {
  readonly measure: HiringMeasure;
  readonly thisMonth: string;
  /** Those that are open, by their names. */
  readonly months: ReadonlyMap<string, MonthDetails>;
}

/** Months of a branch as they are, with their rows. */
export async function monthsNow(
  ctx: ReadContext,
  { projectId, branchId }: BranchFor,
  tab: MonthlyReport,
  names: readonly string[],
): Promise<MonthsNow> {
  const { measure, this_month: thisMonth } = await dataInput(ctx, projectId);
  const months = new Map<string, MonthDetails>();
  for (const month of names) {
    const { items } = await monthsOf(ctx, projectId, { tab, branch_id: branchId, month, limit: 1 });
    if (items[0]) months.set(month, await monthDetails(ctx, items[0].id));
  }
  return { measure, thisMonth, months };
}
