import { z } from 'zod';
import { day, dollars, instant, line, percentage, text, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { tempToken } from '../links/schema.ts';
import {
  BID_KINDS,
  BID_OUTCOMES,
  BID_STATES,
  CHANGE_ANSWERS,
  CHANGE_KINDS,
  CHANGE_OUTCOMES,
  LISTING_ANSWERS,
  LISTING_LIMITS,
  LISTING_STATES,
  NAMING_ANSWERS,
  STEP_SIDES,
  STEPS,
} from './rules.ts';

const version = z.int().min(0);
const words = text(LISTING_LIMITS.words);

/** What a firm is named for. Amounts are whole US dollars; a firm has an amount or a share of the contract. */
const terms = {
  work: text(LISTING_LIMITS.work).nullable(),
  naics: z
    .string()
    .regex(/^\d{2,6}$/, 'must be 2 to 6 digits')
    .nullable(),
  amount: dollars.nullable(),
  percent: percentage.nullable(),
  /** What the company commits to, in its own words. */
  commitment: words.nullable(),
};
const namedFirm = z.strictObject({ mwbe_id: uuid, ...terms });
export type NamedFirm = z.infer<typeof namedFirm>;

/** The facts of a bid; in a draft each may be null. With an opportunity here, it says project and owner. */
const facts = {
  kind: z.enum(BID_KINDS),
  opportunity_id: uuid.nullable(),
  project: line(LISTING_LIMITS.project).nullable(),
  owner_name: line(LIMITS.name).nullable(),
  owner_email: z.email('is not an email address').max(LIMITS.email).nullable(),
  bid_on: day.nullable(),
};
export const newBid = z.strictObject({ hiring_company_id: uuid, opportunity_id: uuid.nullable().default(null) });
export type NewBid = z.output<typeof newBid>;
/** Saved as it is typed; the firms of a draft are replaced as a whole. */
export const bidChange = z.strictObject({
  version: z.int().min(1),
  ...z.strictObject(facts).partial().shape,
  firms: z
    .array(namedFirm)
    .max(LISTING_LIMITS.firms, `must have at most ${LISTING_LIMITS.firms} firms`)
    .refine((all) => new Set(all.map(({ mwbe_id }) => mwbe_id)).size === all.length, 'must name a firm once')
    .optional(),
});
export type BidChange = z.infer<typeof bidChange>;
export const bidSeen = z.strictObject({ version: z.int().min(1) });
export const outcome = z.strictObject({ version: z.int().min(1), outcome: z.enum(BID_OUTCOMES) });
export type OutcomeOfBid = z.infer<typeof outcome>;

/** What a firm was asked about last. */
const change = z.strictObject({
  kind: z.enum(CHANGE_KINDS),
  reason: z.string(),
  /** Null for the firm that is asked: who replaces it is told to the owner. */
  replaced_by: z.string().nullable(),
  /** Terms that the change would bring. */
  work: z.string().nullable(),
  amount: dollars.nullable(),
  percent: z.int().nullable(),
  asked_at: instant,
  /** Until this moment the firm can answer before anything is done. */
  reply_until: instant,
  answer: z.enum(CHANGE_ANSWERS).nullable(),
  words: z.string().nullable(),
  answered_at: instant.nullable(),
  outcome: z.enum(CHANGE_OUTCOMES).nullable(),
  finished_at: instant.nullable(),
});
export type Change = z.infer<typeof change>;

/** A firm in a bid. */
export const listing = z.strictObject({
  id: uuid,
  bid_id: uuid,
  mwbe_id: uuid,
  firm: z.string(),
  ...terms,
  state: z.enum(LISTING_STATES),
  /** The number of its last receipt; 0 in a draft. */
  version,
  answer: z.strictObject({ answer: z.enum(NAMING_ANSWERS), words: z.string().nullable(), at: instant }).nullable(),
  change: change.nullable(),
  /** It took the place of another firm. */
  is_substitute: z.boolean(),
});
export type Listing = z.infer<typeof listing>;

const bidFacts = {
  id: uuid,
  hiring_company_id: uuid,
  hiring_company: z.string(),
  ...facts,
  /** Null for everybody but the company itself. */
  owner_email: z.string().nullable(),
  state: z.enum(BID_STATES),
  version: z.int().min(1),
  updated_at: instant,
  submitted_at: instant.nullable(),
  decided_at: instant.nullable(),
};
/** A bid or plan with the firms in it. */
export const bid = z.strictObject({ ...bidFacts, listings: z.array(listing), may_edit: z.boolean() });
export type Bid = z.infer<typeof bid>;
/** A row of the company's list. */
export const bidRow = z.strictObject({
  ...bidFacts,
  firms: z.int(),
  /** Firms that have not said whether they agree, and those that were asked about a change. */
  unanswered: z.int(),
  asked: z.int(),
});
export type BidRow = z.infer<typeof bidRow>;
export const bidsQuery = z.strictObject({
  state: z.enum(BID_STATES).optional(),
  before: uuid.optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(20),
});
export type BidsQuery = z.output<typeof bidsQuery>;

/** A listing with what its bid says: for the firm, the company and the owner. */
export const namedListing = listing.extend({
  hiring_company_id: uuid,
  hiring_company: z.string(),
  kind: z.enum(BID_KINDS),
  opportunity_id: uuid.nullable(),
  project: z.string(),
  owner_name: z.string().nullable(),
  bid_on: day,
  bid_state: z.enum(BID_STATES),
  submitted_at: instant,
});
export type NamedListing = z.infer<typeof namedListing>;

const step = z.strictObject({
  number: z.int(),
  step: z.enum(STEPS),
  by: z.enum(STEP_SIDES),
  at: instant,
  said: z.string().nullable(),
});
export type ListingStep = z.infer<typeof step>;

/** What people of one side may do with it now. */
export const listingDetails = namedListing.extend({
  side: z.enum(STEP_SIDES),
  steps: z.array(step),
  /** Its signed receipts as their files' text, the latest first. */
  receipts: z.array(z.string()),
});
export type ListingDetails = z.infer<typeof listingDetails>;

const answered = { version: z.int().min(1), answer: z.enum(LISTING_ANSWERS), words: words.nullish() };
export const answer = z.strictObject(answered);
export type AnswerOfFirm = z.infer<typeof answer>;

/** Asks the firm: nothing changes until it has answered or its time has passed. */
export const newChange = z.strictObject({
  version: z.int().min(1),
  kind: z.enum(CHANGE_KINDS),
  reason: words,
  /** For a substitution: the firm that takes the place, with its own terms. */
  substitute: namedFirm.nullish(),
  /** For new terms. */
  terms: z.strictObject({ work: terms.work, amount: terms.amount, percent: terms.percent }).nullish(),
});
export type NewChange = z.infer<typeof newChange>;
export const changeOutcome = z.strictObject({ version: z.int().min(1), outcome: z.enum(CHANGE_OUTCOMES) });
export type OutcomeOfChange = z.infer<typeof changeOutcome>;

export const byLink = z.strictObject({ tempToken });
export const answerByLink = z.strictObject({ tempToken, ...answered });
/** What the owner of a project elsewhere sees by a link. */
export const bidByLink = z.strictObject({
  ...bid.omit({ may_edit: true }).shape,
  receipts: z.array(z.strictObject({ listing_id: uuid, text: z.string() })),
});
export type BidByLink = z.infer<typeof bidByLink>;

/** A listing as cards and emails tell of it. */
export const listingSubject = z.strictObject({
  id: uuid,
  listing_mwbe_id: uuid,
  listing_firm: z.string(),
  listing_hirer: z.string(),
  listing_project: z.string(),
  listing_state: z.enum(LISTING_STATES),
  listing_change: z.enum(CHANGE_KINDS).nullable(),
  listing_step: z.enum(STEPS),
  listing_said: z.string().nullable(),
  listing_reply_until: instant.nullable(),
});
export type ListingSubject = z.infer<typeof listingSubject>;
