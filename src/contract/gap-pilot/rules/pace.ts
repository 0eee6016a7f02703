import { DAY_MS } from '#contract/durations.ts';
import type { ForecastContract, ForecastFacts } from './facts.ts';

/** Money is whole cents, ratios are parts of a whole from 0 to 1. */
export interface Pace {
  /** Paid of what the schedule says should be paid by now; null where nothing is due yet. */
  readonly now: number | null;
  /** The lowest and the highest at the end of a month so far. */
  readonly low: number;
  readonly high: number;
  /** Confirmed of what was paid. */
  readonly confirmed: number | null;
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const clamp = (ratio: number): number => Math.max(0, Math.min(1, ratio));

type Dated = Pick<ForecastContract, 'starts_on' | 'ends_on'>;

/** The part of a contract's time that is over at the end of a day; null without both dates. A day counts from its morning. */
export function elapsed(contract: Dated, facts: Dated, on: string): number | null {
  const [from, until] = [contract.starts_on ?? facts.starts_on, contract.ends_on ?? facts.ends_on];
  if (from === null || until === null || until < from) return null;
  const [first, last] = [dayNumber(from), dayNumber(until) + 1];
  return clamp((dayNumber(on) + 1 - first) / (last - first));
}

/** What the schedule says of a contract by a day: the same amount each day. Null without an award or dates. */
export function scheduled(contract: ForecastContract, facts: ForecastFacts, on: string): number | null {
  const part = elapsed(contract, facts, on);
  return part === null || contract.award_cents === null ? null : contract.award_cents * part;
}

/** The last day of a month `YYYY-MM`. */
export const endOfMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** How a project is paid against its schedule, as of a day and at the end of each month before it. */
export function projectPace(facts: ForecastFacts, on: string): Pace {
  const known = facts.contracts.filter((one) => scheduled(one, facts, on) !== null);
  const ratioAt = (day: string, paidOf: (contract: ForecastContract) => number): number | null => {
    const due = known.reduce((sum, one) => sum + (scheduled(one, facts, day) ?? 0), 0);
    return due > 0 ? clamp(known.reduce((sum, one) => sum + paidOf(one), 0) / due) : null;
  };
  const now = ratioAt(on, (one) => one.paid_cents);
  const past = monthsBefore(facts, on).flatMap((month) => {
    const paid = paidUntil(facts, month);
    return ratioAt(endOfMonth(month), ({ id }) => paid.get(id) ?? 0) ?? [];
  });
  const all = [...past, ...(now === null ? [] : [now])];
  const paid = facts.contracts.reduce((sum, one) => sum + one.paid_cents, 0);
  const confirmed = facts.contracts.reduce((sum, one) => sum + one.confirmed_cents, 0);
  return {
    now,
    // nobody knows: everything or nothing
    low: all.length === 0 ? 0 : Math.min(...all),
    high: all.length === 0 ? 1 : Math.max(...all),
    confirmed: paid > 0 ? clamp(confirmed / paid) : null,
  };
}

/** Months with payments that are over, the earliest first. */
export const monthsBefore = ({ months }: ForecastFacts, on: string): string[] =>
  [...new Set(months.map(({ month }) => month))].filter((month) => endOfMonth(month) < on).sort();

/** Paid until the end of a month, by contract. */
function paidUntil({ months }: ForecastFacts, until: string): Map<string, number> {
  const paid = new Map<string, number>();
  for (const { contract_id, month, paid_cents } of months)
    if (month <= until) paid.set(contract_id, (paid.get(contract_id) ?? 0) + paid_cents);
  return paid;
}
