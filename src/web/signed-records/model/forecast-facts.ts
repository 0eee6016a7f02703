import type { CashForecast } from '#contract/signed-records/schema/cash-forecast.ts';
import type { DescriptionItem } from '#web/ui/DescriptionList.tsx';
import { day, dayOf, money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';

/** What a firm showed its lender, as far as it fits a page; the document that comes with it has the rest. */
export function forecastFacts(
  { id, as_of, issued_at, contracts, expected, undated, costs, weeks }: CashForecast,
  key: string,
): DescriptionItem[] {
  const total = (amounts: readonly { readonly amount_cents: number }[]): string =>
    money(amounts.reduce((sum, { amount_cents }) => sum + amount_cents, 0) / 100);
  const contractLines = contracts.map(({ title, payer, award_cents, confirmed_cents }) =>
    copy.forecast.contract(title, payer, money(award_cents / 100), money(confirmed_cents / 100)),
  );
  const weekLines = weeks.map(({ from, in_cents, out_cents, gap_cents }) =>
    copy.forecast.week(day(from), money(in_cents / 100), money(out_cents / 100), money(gap_cents / 100)),
  );
  return [
    { name: copy.forecast.from, value: day(as_of) },
    { name: copy.forecast.contracts, value: contractLines.join('\n') || copy.none, long: true },
    { name: copy.forecast.expected, value: copy.forecast.sum(total(expected), total(undated)) },
    { name: copy.forecast.weeks, value: weekLines.join('\n'), long: true },
    { name: copy.forecast.costs, value: copy.forecast.costCount(costs.length) },
    { name: copy.signed, value: dayOf(issued_at) },
    { name: copy.key, value: key },
    { name: copy.record, value: id },
  ];
}
