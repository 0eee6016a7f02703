import { DAY_MS } from '#contract/durations.ts';

/** A payment of a spend file beside one of payment tracking, of the same payer, firm and amount, some days apart. */
export interface PaymentPair {
  /** Names the row of a file. */
  readonly row: string;
  readonly row_paid_on: string;
  readonly row_number: string | null;
  /** Id of the payment in payment tracking. */
  readonly line: string;
  /** Null: only its month is known. */
  readonly line_paid_on: string | null;
  /** The first day of its month. */
  readonly line_month: string;
  readonly line_number: string | null;
}
export interface MatchedPayment {
  readonly line: string;
  /** Otherwise a person decides. */
  readonly isSure: boolean;
}

/** Days between the two beyond which they are not the same. */
export const MOST_DAYS_APART = 30;

interface Likeness {
  readonly isSure: boolean;
  /** 0 is the best. */
  readonly rank: number;
  readonly daysApart: number;
}

/** As both write it: SC-104, sc 104 and SC104 are one number. */
const plainNumber = (number: string | null): string => (number ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;
const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

/**
 * Surely the same: the number of the contract agrees and both were paid in one month, or no number speaks against it and both
 * were paid on one day (in one month, where payment tracking knows no day).
 */
export function likeness(pair: PaymentPair): Likeness | null {
  const day = pair.line_paid_on ?? lastDayOf(pair.line_month);
  const daysApart = Math.abs(dayNumber(pair.row_paid_on) - dayNumber(day));
  if (daysApart > MOST_DAYS_APART) return null;
  const [own, tracked] = [plainNumber(pair.row_number), plainNumber(pair.line_number)];
  const agrees = own !== '' && own === tracked;
  const contradicts = own !== '' && tracked !== '' && own !== tracked;
  const sameMonth = pair.row_paid_on.slice(0, 7) === day.slice(0, 7);
  const sameTime = pair.line_paid_on === null ? sameMonth : daysApart === 0;
  if (agrees && sameMonth) return { isSure: true, rank: 0, daysApart };
  if (sameTime && !contradicts) return { isSure: true, rank: 1, daysApart };
  return { isSure: false, rank: agrees ? 2 : contradicts ? 4 : 3, daysApart };
}

/** Each row is at most one payment of payment tracking, and each of these at most one row: the likest first. */
export function samePayments(pairs: readonly PaymentPair[]): ReadonlyMap<string, MatchedPayment> {
  const ranked = pairs
    .flatMap((pair) => {
      const found = likeness(pair);
      return found ? [{ pair, ...found }] : [];
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        a.daysApart - b.daysApart ||
        compare(a.pair.row, b.pair.row) ||
        compare(a.pair.line, b.pair.line),
    );
  const matched = new Map<string, MatchedPayment>();
  const taken = new Set<string>();
  for (const { pair, isSure } of ranked) {
    if (matched.has(pair.row) || taken.has(pair.line)) continue;
    matched.set(pair.row, { line: pair.line, isSure });
    taken.add(pair.line);
  }
  return matched;
}

/** The same in every language. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
