import { showCents } from '#contract/payments/rules/money.ts';
import type { CashForecast } from '#contract/signed-records/schema/cash-forecast.ts';

/** What the firm sees of its forecast and a lender of a shared one. */
export type Forecast = Pick<CashForecast, 'contracts' | 'expected' | 'undated' | 'later_cents' | 'weeks' | 'months'> & {
  readonly today: string;
};
type Period = CashForecast['weeks'][number];

/** In sentences: cents only where there are any. */
export const dollars = (cents: number): string => showCents(cents).replace(/\.00$/, '');

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

interface Gap {
  /** The first week after which more went out than came in. */
  readonly from: string;
  /** The deepest point. */
  readonly cents: number;
}

/** Where the money of the weeks does not last; null where it does. */
export function gapOf(weeks: readonly Period[]): Gap | null {
  const first = weeks.find(({ running_cents }) => running_cents < 0);
  return first ? { from: first.from, cents: -Math.min(...weeks.map(({ running_cents }) => running_cents)) } : null;
}

/** The longest bar of a table, of what comes in and what goes out. */
export const mostOf = (periods: readonly Period[]): number =>
  Math.max(1, ...periods.flatMap(({ in_cents, out_cents }) => [Math.abs(in_cents), Math.abs(out_cents)]));

/** What was typed, in cents; null where that is no amount above nothing. */
export function typedCents(typed: string): number | null {
  const found = /^(\d{1,13})(?:\.(\d{0,2}))?$/.exec(typed.trim());
  const cents = found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : 0;
  return cents > 0 ? cents : null;
}
