/**
 * A firm that is named in a bid or a participation plan can never be dropped unseen. A bid is private until it is
 * submitted; from then on each firm in it has a signed receipt, and what changes asks the firm first. What a firm bids on
 * an opportunity is a response (`responses`).
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

/** Business days that a firm has to answer a change, where no row of the dated table says otherwise. */
export const DEFAULT_REPLY_DAYS = 5;

/** For bids elsewhere, whose place is not known. */
export const DEFAULT_ZONE = 'America/New_York';
