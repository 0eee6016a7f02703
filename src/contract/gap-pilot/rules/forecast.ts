import type { ForecastContract, ForecastFacts, ForecastGoal } from './facts.ts';
import { clamp, elapsed, type Pace, projectPace, scheduled } from './pace.ts';

/** Where a group is expected to end: `at_risk` where the goal lies within the range but below what is expected. */
export const OUTLOOKS = ['on_track', 'at_risk', 'short', 'not_known'] as const;
export type Outlook = (typeof OUTLOOKS)[number];

export interface Amount {
  readonly cents: number;
  /** Of the contract total, in hundredths of a percent; null without a total. */
  readonly bps: number | null;
}

export interface GroupForecast extends ForecastGoal {
  readonly goal_cents: number;
  readonly confirmed: Amount;
  readonly low: Amount;
  /** Null where nothing was due or paid yet, so nobody can know. */
  readonly expected: Amount | null;
  readonly high: Amount;
  readonly outlook: Outlook;
  /** By how much the expected amount misses the goal; 0 where it does not, null where nothing is expected. */
  readonly short_cents: number | null;
}

export interface Forecast {
  readonly on: string;
  readonly groups: readonly GroupForecast[];
  readonly pace: Pace;
}

/** How it is forecast, in words, in the order of the steps. */
export const METHOD: readonly string[] = [
  'Confirmed payments count in full.',
  'Paid but not confirmed counts at the share of all payments that firms have confirmed so far.',
  'Awarded but not paid counts at the pace of payments so far: paid divided by what an even schedule says should be paid by now. The contract’s own pace weighs as much as the part of its time that is over, the project’s pace the rest.',
  'The low end takes the slowest pace of any month so far and the reductions that change orders have brought. The high end takes every award in full.',
  'What was committed but not awarded counts at the project’s pace, at the low end not at all.',
  'Packages that nobody has yet count only at the high end, with what was committed for them.',
  'Money passed down to a lower tier is counted in the lower tier only.',
  'The total is that of all prime contracts less approved exclusions; proposed exclusions widen the range.',
];

/** Hundredths of a percent, toward zero; in BigInt, as the product is beyond what numbers hold exactly. */
const bpsOf = (cents: number, total: number): number | null =>
  total > 0 ? Number((BigInt(Math.round(cents)) * 10_000n) / BigInt(Math.round(total))) : null;
const amount = (cents: number, total: number): Amount => ({ cents: Math.round(cents), bps: bpsOf(cents, total) });

interface Range {
  readonly low: number;
  readonly expected: number;
  readonly high: number;
  readonly isKnown: boolean;
}

/**
 * Where each group ends. Deterministic: the same facts give the same range.
 * @param on as of the end of this day @param until null: of the whole project; a day: what is confirmed by then
 */
export function forecast(facts: ForecastFacts, on: string, until: string | null = null): Forecast {
  const pace = projectPace(facts, on);
  return { on, pace, groups: facts.goals.map((goal) => groupForecast(facts, goal, { pace, on, until })) };
}

interface At {
  readonly pace: Pace;
  readonly on: string;
  readonly until: string | null;
}

function groupForecast(facts: ForecastFacts, goal: ForecastGoal, at: At): GroupForecast {
  const { denominator_cents: total, pending_cents } = facts;
  const parts = facts.contracts.flatMap((contract) => {
    const credit = contract.credits[goal.group_code];
    return credit === undefined
      ? []
      : [{ contract, credit: credit / 10_000, range: contractRange(contract, facts, at) }];
  });
  const sum = (of: (range: Range, contract: ForecastContract) => number) =>
    parts.reduce((cents, { contract, credit, range }) => cents + credit * of(range, contract), 0);
  const confirmed = sum((_, { confirmed_cents, credited_cents }) => credited_cents ?? confirmed_cents);
  // a smaller total makes a larger share
  const least = Math.max(0, total - Math.max(0, pending_cents));
  const [low, high] = [
    amount(
      sum((range) => range.low),
      total,
    ),
    amount(
      sum((range) => range.high),
      least,
    ),
  ];
  const isKnown = parts.length === 0 ? at.pace.now !== null : parts.every(({ range }) => range.isKnown);
  const expected = isKnown
    ? amount(
        sum((range) => range.expected),
        total,
      )
    : null;
  const goal_cents = Number((BigInt(goal.bps) * BigInt(Math.max(0, Math.round(total)))) / 10_000n);
  return {
    ...goal,
    goal_cents,
    confirmed: amount(confirmed, total),
    low,
    expected,
    high,
    outlook: outlookOf(goal_cents, low, expected, total),
    short_cents: expected === null || total <= 0 ? null : Math.max(0, goal_cents - expected.cents),
  };
}

function outlookOf(goal: number, low: Amount, expected: Amount | null, total: number): Outlook {
  if (total <= 0) return 'not_known';
  if (low.cents >= goal) return 'on_track';
  if (expected === null) return 'not_known';
  return expected.cents >= goal ? 'at_risk' : 'short';
}

/** What one contract comes to, before its credit. */
function contractRange(contract: ForecastContract, facts: ForecastFacts, { pace, on, until }: At): Range {
  const { award_cents, confirmed_cents: confirmed, is_completed } = contract;
  const paid = Math.max(contract.paid_cents, confirmed);
  const waiting = paid - confirmed;
  if (award_cents === null) return committedRange(contract, { paid, confirmed, waiting, pace, until });
  const open = is_completed ? 0 : openUntil(contract, facts, { award: award_cents, paid, until });
  const own = ownPace(contract, facts, on);
  const [cut, growth] = [clamp(-(facts.growth_bps ?? 0) / 10_000), Math.max(0, (facts.growth_bps ?? 0) / 10_000)];
  const weight = elapsed(contract, facts, on) ?? 0;
  const likely = own === null ? pace.now : weight * own + (1 - weight) * (pace.now ?? own);
  const slowest = pace.now === null ? 0 : Math.min(own ?? pace.low, pace.low);
  const answered = pace.confirmed;
  const low = confirmed + waiting * (answered ?? 0) + open * slowest * (1 - cut);
  const high = confirmed + waiting + open * (1 + growth);
  const expected = confirmed + waiting * (answered ?? 1) + open * (likely ?? 1);
  const isKnown = (waiting === 0 || answered !== null) && (open === 0 || likely !== null);
  return { low, expected: Math.max(low, Math.min(high, expected)), high, isKnown };
}

interface Committed {
  readonly paid: number;
  readonly confirmed: number;
  readonly waiting: number;
  readonly pace: Pace;
  readonly until: string | null;
}

/** Promised, but not awarded. Where nobody has it yet, nobody knows whose it will be. */
function committedRange(
  { commitment_cents, is_let, is_completed }: ForecastContract,
  { paid, confirmed, waiting, pace, until }: Committed,
): Range {
  // nothing tells when it is paid
  const open = is_completed || until !== null ? 0 : Math.max(0, (commitment_cents ?? 0) - paid);
  const low = confirmed + waiting * (pace.confirmed ?? 0);
  const expected = confirmed + waiting * (pace.confirmed ?? 1) + (is_let ? open * (pace.now ?? 1) : 0);
  const isKnown = (waiting === 0 || pace.confirmed !== null) && (open === 0 || !is_let || pace.now !== null);
  return { low, expected, high: confirmed + waiting + open, isKnown };
}

/** Paid against the own schedule; null where nothing of it is due. */
function ownPace(contract: ForecastContract, facts: ForecastFacts, on: string): number | null {
  const due = scheduled(contract, facts, on);
  return due === null || due <= 0 ? null : clamp(Math.max(contract.paid_cents, contract.confirmed_cents) / due);
}

interface Open {
  readonly award: number;
  readonly paid: number;
  readonly until: string | null;
}

/** What is still to be paid of an award: of all of it, or of what its schedule has due by a day. */
function openUntil(contract: ForecastContract, facts: ForecastFacts, { award, paid, until }: Open): number {
  const rest = Math.max(0, award - paid);
  if (until === null) return rest;
  const due = scheduled(contract, facts, until);
  return due === null ? rest : Math.max(0, Math.min(rest, due - paid));
}
