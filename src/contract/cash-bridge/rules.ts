import type { CostRhythm, ExpectedSource, Sureness, UndatedReason } from '../signed-records/rules/forecast-words.ts';

export {
  COST_RHYTHMS,
  type CostRhythm,
  type ExpectedSource,
  type Sureness,
  type UndatedReason,
} from '../signed-records/rules/forecast-words.ts';

export const WEEKS = 13;
export const MONTHS = 12;
/** Own payments of a payer from which its median days are known. */
export const MIN_PAYMENTS = 3;

export const CASH_LIMITS = {
  costs: 100,
  /** Of one cost: what all of them add up to in a year must be a number that is exact. */
  cents: 1_000_000_000_00,
  name: 100,
  lender: 200,
  /** Days for which a link is open. */
  days: 60,
  defaultDays: 14,
  /** Links that are open at once. */
  packets: 20,
  contracts: 500,
} as const;

/** Money in whole cents; days as `YYYY-MM-DD`. */
export interface Cost {
  readonly name: string;
  readonly amount_cents: number;
  readonly rhythm: CostRhythm;
  readonly from_on: string;
  readonly until_on: string | null;
}

export interface LineFacts {
  /** The first day of the month. */
  readonly month: string;
  readonly kind: 'progress' | 'retainage';
  readonly state: 'open' | 'reported' | 'confirmed' | 'differs' | 'settled';
  readonly paid_cents: number | null;
  readonly answered_cents: number | null;
}

export interface ContractFacts {
  readonly id: string;
  readonly is_final: boolean;
  /** With all change orders. */
  readonly award_cents: number;
  readonly retainage_bps: number;
  /** Withheld and not paid yet. */
  readonly retained_cents: number;
  readonly ends_on: string | null;
  /** The day of the retainage, by its clock from the completion or, before that, from the end; null without either. */
  readonly retainage_on: string | null;
  /** Days that this payer takes once it is paid; null where too few payments tell. */
  readonly median_days: number | null;
  /** Lines that count. */
  readonly lines: readonly LineFacts[];
}

/** Money that is expected on a day. */
export interface Expected {
  readonly contract_id: string;
  readonly source: ExpectedSource;
  readonly sureness: Sureness;
  readonly amount_cents: number;
  readonly on: string;
  /** The day of the plan, where that has passed. */
  readonly planned_on: string | null;
  /** By how many days what is late was shifted; null where the payer's days are not known. */
  readonly shifted_days: number | null;
}

/** Money of which nothing tells the day; it is in no week. */
export interface Undated {
  readonly contract_id: string;
  readonly reason: UndatedReason;
  readonly amount_cents: number;
}

export interface Period {
  readonly from: string;
  readonly until: string;
  readonly in_cents: number;
  readonly out_cents: number;
  /** What comes in less what goes out. */
  readonly gap_cents: number;
  /** The same since the first day. */
  readonly running_cents: number;
}

export interface Bridge {
  readonly today: string;
  readonly expected: readonly Expected[];
  readonly undated: readonly Undated[];
  readonly weeks: readonly Period[];
  readonly months: readonly Period[];
  /** Expected after the last month. */
  readonly later_cents: number;
}
