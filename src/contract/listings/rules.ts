/**
 * A firm that is named in a bid or a participation plan can never be dropped unseen. A bid is private until it is
 * submitted; from then on each firm in it has a signed receipt, and what changes asks the firm first.
 */
export {
  BID_KINDS,
  type BidKind,
  LISTING_STATES,
  type ListingState,
  STEP_SIDES,
  STEPS,
  type Step,
  type StepSide,
} from '../signed-records/rules/receipt-words.ts';

export const BID_STATES = ['draft', 'submitted', 'won', 'lost'] as const;
export type BidState = (typeof BID_STATES)[number];
/** The states in which firms are asked and answer; `lost` is final. */
export const LIVE_BIDS = ['submitted', 'won'] as const satisfies readonly BidState[];

export const BID_OUTCOMES = ['won', 'lost'] as const;
export type BidOutcome = (typeof BID_OUTCOMES)[number];

export const CHANGE_KINDS = ['removal', 'substitution', 'terms'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A firm answers that it is named with one of the first two, a change that it is asked about with one of the others. */
export const NAMING_ANSWERS = ['confirmed', 'not_agreed'] as const;
export const CHANGE_ANSWERS = ['agreed', 'objected'] as const;
export const LISTING_ANSWERS = [...NAMING_ANSWERS, ...CHANGE_ANSWERS] as const;
export type ListingAnswer = (typeof LISTING_ANSWERS)[number];
export type NamingAnswer = (typeof NAMING_ANSWERS)[number];
export type ChangeAnswer = (typeof CHANGE_ANSWERS)[number];

export const isNamingAnswer = (answer: ListingAnswer): answer is NamingAnswer =>
  (NAMING_ANSWERS as readonly ListingAnswer[]).includes(answer);
/** A no without words would leave the others to guess. */
export const needsWords = (answer: ListingAnswer): boolean => answer === 'not_agreed' || answer === 'objected';

export const CHANGE_OUTCOMES = ['completed', 'withdrawn'] as const;
export type ChangeOutcome = (typeof CHANGE_OUTCOMES)[number];

export const LISTING_LIMITS = {
  /** Firms in one bid. */
  firms: 50,
  /** Drafts of one company. */
  drafts: 200,
  project: 200,
  work: 500,
  words: 1000,
} as const;

/** Working days that a firm has to answer a change, where no row of the dated table says otherwise. */
export const DEFAULT_REPLY_DAYS = 5;

/** For bids elsewhere, whose place is not known. */
export const DEFAULT_ZONE = 'America/New_York';

const iso = (date: Date): string => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));

/** @param nth from 1; 0 is the last one of the month */
function weekday(year: number, month: number, which: number, nth: number): Date {
  if (nth === 0) {
    const last = utc(year, month + 1, 0);
    return utc(year, month, last.getUTCDate() - ((last.getUTCDay() - which + 7) % 7));
  }
  return utc(year, month, 1 + ((which - utc(year, month, 1).getUTCDay() + 7) % 7) + (nth - 1) * 7);
}

/** Legal public holidays (5 U.S.C. 6103) as they are observed: on Friday or Monday where they fall on a weekend. */
export function federalHolidays(year: number): string[] {
  const fixed = [utc(year, 0, 1), utc(year, 5, 19), utc(year, 6, 4), utc(year, 10, 11), utc(year, 11, 25)].map((at) => {
    const shift = at.getUTCDay() === 6 ? -1 : at.getUTCDay() === 0 ? 1 : 0;
    return utc(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + shift);
  });
  const moving: Date[] = [
    weekday(year, 0, 1, 3),
    weekday(year, 1, 1, 3),
    weekday(year, 4, 1, 0),
    weekday(year, 8, 1, 1),
    weekday(year, 9, 1, 2),
    weekday(year, 10, 4, 4),
  ];
  return [...fixed, ...moving].map(iso);
}

/** The day that is so many working days after `from` (both `YYYY-MM-DD`). */
export function addWorkingDays(from: string, days: number): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  // New Year's Day on a Saturday is observed in the year before
  const holidays = new Set([year, year + 1, year + 2].flatMap(federalHolidays));
  let left = days;
  let date = utc(year, month - 1, day);
  while (left > 0) {
    date = utc(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1);
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    if (!isWeekend && !holidays.has(iso(date))) left -= 1;
  }
  return iso(date);
}
