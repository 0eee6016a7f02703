import { contradictions, financialYears } from '#contract/financials/rules.ts';
import type { Financials, FinancialsChange } from '#contract/financials/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest } from '#server/kernel/http/errors.ts';
import { amountsOf, type FinancialsRow, financialsRows, firmFinancials } from '../reads/financials.ts';

const changedMeanwhile = () =>
  new AppError(412, 'These financials were changed in the meantime, on another device or by a colleague.');

/**
 * Changes some of the financials of a firm.
 * @throws AppError 400 for amounts that contradict each other, 401, 404, 412 if somebody else changed them meanwhile
 */
export async function changeFinancials(
  ctx: WriteContext,
  mwbeId: string,
  change: FinancialsChange,
): Promise<Financials> {
  const firm = await ownFirm(ctx, mwbeId);
  const { version, revenue, emr, ...values } = change;
  refuseOtherYears(change, ctx.now);
  const { row } = await financialsRows(ctx, firm.id);
  if ((row?.version ?? 0) !== version) throw changedMeanwhile();
  const amounts = { ...amountsOf(row), ...(values as Partial<ReturnType<typeof amountsOf>>) };
  refuseContradictions(amounts);
  const columns = {
    ...amounts,
    revenue: merged(
      row?.revenue,
      revenue?.map(({ year, amount }) => [year, amount]),
    ),
    emr: merged(
      row?.emr,
      emr?.map(({ year, rate }) => [year, rate]),
    ),
    version: version + 1,
    updated_at: ctx.now,
  };
  // the version says that what was read above is still so
  const saved = await withRowSecurity(ctx, (tx) =>
    tx
      .insertInto('firm_financials')
      .values({ mwbe_id: firm.id, ...columns })
      .onConflict((conflict) =>
        conflict.column('mwbe_id').doUpdateSet(columns).where('firm_financials.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst(),
  );
  if (!saved) throw changedMeanwhile();
  const fields = Object.keys(change).filter((field) => field !== 'version');
  await ctx.audit({ action: 'financials changed', subjectType: 'firm', subjectId: firm.id, details: { fields } });
  return firmFinancials(ctx, firm.id);
}

/** Years of which nobody is asked. @throws AppError 400 */
function refuseOtherYears({ revenue = [], emr = [] }: FinancialsChange, now: Date): void {
  const years = financialYears(now);
  const isOther = ({ year }: { year: number }) => !years.includes(year);
  const detail = `must be one of the last three years: ${years.join(', ')}`;
  if (revenue.some(isOther)) throw badRequest('body.revenue', detail);
  if (emr.some(isOther)) throw badRequest('body.emr', detail);
}

/** @throws AppError 400 at the field that is to be corrected */
function refuseContradictions(values: Parameters<typeof contradictions>[0]): void {
  const [field] = Object.entries(contradictions(values));
  if (field) throw new AppError(400, field[1], { errors: [{ field: `body.${field[0]}`, detail: field[1] }] });
}

/** Values by year as they are stored: those that are given in place of the former ones. */
const merged = (
  before: FinancialsRow['revenue'] | undefined,
  given: readonly (readonly [number, number | null])[] = [],
): string => {
  const all = { ...before, ...Object.fromEntries(given) };
  return JSON.stringify(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)));
};
