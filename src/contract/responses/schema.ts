import { z } from 'zod';
import { MEDIA_TYPES } from '../documents/rules.ts';
import { uploadId } from '../documents/schema.ts';
import { day, dollars, instant, line, text, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { tempToken } from '../links/schema.ts';
import { OPPORTUNITY_FILE_STATES, OPPORTUNITY_STATES } from '../opportunities/rules.ts';
import {
  CHANNELS,
  DECLINE_REASONS,
  INVITE_RESULTS,
  RESPONSE_ACTIONS,
  RESPONSE_EVENTS,
  RESPONSE_LIMITS,
  RESPONSE_OUTCOMES,
  RESPONSE_STATES,
} from './rules.ts';

export const newInvitations = z.strictObject({
  mwbe_ids: z
    .array(uuid)
    .min(1, 'must name a firm')
    .max(RESPONSE_LIMITS.firms, `must name at most ${RESPONSE_LIMITS.firms} firms`),
  /** Personal words to the firms. */
  message: text().nullish(),
});
export type NewInvitations = z.output<typeof newInvitations>;

/** What became of each firm that was named; of one that was named twice, once. */
export const invitations = z.array(
  z.strictObject({
    mwbe_id: uuid,
    name: z.string().nullable(),
    result: z.enum(INVITE_RESULTS),
    /** Of `limit`: when the firm takes another one, if nobody else is quicker. */
    again_at: instant.nullable(),
  }),
);
export type Invitations = z.infer<typeof invitations>;

/** The silent firms that are asked again; without ids all of them. */
export const newFollowUps = z.strictObject({ response_ids: z.array(uuid).max(RESPONSE_LIMITS.firms).optional() });
export const followUps = z.strictObject({
  followed_up: z.int(),
  /** Followed up in the last `FOLLOW_UP_DAYS`. */
  too_early: z.int(),
});

export const quoteOpening = z.strictObject({ at_once: z.boolean() });

/** The version that the firm's person saw; 0 before there is a response. */
const version = z.int().min(0);
export const interest = z.strictObject({ version, words: text().nullish() });
const declined = {
  reason: z.enum(DECLINE_REASONS),
  words: text().nullish(),
};
const saysWhy = ({ reason, words }: { reason?: string | undefined; words?: string | null | undefined }) =>
  reason !== 'other' || Boolean(words);
const SAY_WHY = { error: 'must say why, where the reason is another one', path: ['words'] };
export const decline = z.strictObject({ version, ...declined }).refine(saysWhy, SAY_WHY);
export type Decline = z.output<typeof decline>;
export const withdrawal = z.strictObject({ version, words: text() });

const quoteFacts = {
  /** Whole US dollars. Either this or a price for each unit. */
  amount: dollars.nullable(),
  unit_price: line(RESPONSE_LIMITS.unitPrice).nullable(),
  note: text().nullable(),
  valid_until: day.nullable(),
};
export const newQuote = z
  .strictObject({
    version,
    ...quoteFacts,
    /** Of those that the firm uploaded; an earlier version's can go with a new one again. */
    files: z.array(uuid).max(RESPONSE_LIMITS.files, `must name at most ${RESPONSE_LIMITS.files} files`).default([]),
  })
  .refine(({ amount, unit_price }) => (amount === null) !== (unit_price === null), {
    error: 'must be given, or a price for each unit; not both',
    path: ['amount'],
  });
export type NewQuote = z.output<typeof newQuote>;

/** A file of a quote; nobody can download it before it is checked for viruses. */
export const quoteFile = z.strictObject({
  id: uuid,
  display_name: z.string(),
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  state: z.enum(OPPORTUNITY_FILE_STATES),
});
export type QuoteFile = z.infer<typeof quoteFile>;
export const newQuoteFile = z.strictObject({ upload: uploadId });

export const quote = z.strictObject({
  ...quoteFacts,
  unit_price: z.string().nullable(),
  note: z.string().nullable(),
  number: z.int(),
  sent_at: instant,
  /** A later one took its place. */
  replaced_at: instant.nullable(),
  files: z.array(quoteFile),
});
export type Quote = z.infer<typeof quote>;

/** A step of the history; who did it is known to their own side alone. */
export const responseEvent = z.strictObject({
  kind: z.enum(RESPONSE_EVENTS),
  at: instant,
  side: z.enum(['owner', 'firm', 'system']),
  person: z.string().nullable(),
  /** In words: a reason, a message, what was sent to whom. */
  reason: z.enum(DECLINE_REASONS).nullable(),
  words: z.string().nullable(),
  channel: z.enum(CHANNELS).nullable(),
});
export type ResponseEvent = z.infer<typeof responseEvent>;

const said = {
  state: z.enum(RESPONSE_STATES),
  version,
  reason: z.enum(DECLINE_REASONS).nullable(),
  words: z.string().nullable(),
  invited_at: instant.nullable(),
  answered_at: instant.nullable(),
  updated_at: instant,
  outcome: z.enum(RESPONSE_OUTCOMES).nullable(),
};

/** A firm as its opportunity's owner sees it. */
export const ownersResponse = z.strictObject({
  id: uuid,
  opportunity_id: uuid,
  mwbe_id: uuid,
  mwbe_core_id: uuid,
  firm: z.string(),
  city: z.string().nullable(),
  firm_state: z.string().nullable(),
  ...said,
  /** How it was invited; null where it came by itself. */
  channel: z.enum(CHANNELS).nullable(),
  delivered_at: instant.nullable(),
  opened_at: instant.nullable(),
  followed_up_at: instant.nullable(),
  may_follow_up: z.boolean(),
  /** The current quote; null where there is none or it is sealed. */
  quote: quote.nullable(),
});
export type OwnersResponse = z.infer<typeof ownersResponse>;

export const ownersDetails = z.strictObject({
  response: ownersResponse,
  history: z.array(responseEvent),
});
export type OwnersDetails = z.infer<typeof ownersDetails>;

export const ownersQuery = z.strictObject({
  q: z.string().trim().max(LIMITS.query).optional(),
  state: z.enum(RESPONSE_STATES).optional(),
  before: uuid.optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(50),
});
export type OwnersQuery = z.output<typeof ownersQuery>;

export const ownersSummary = z.strictObject({
  counts: z.record(z.enum(RESPONSE_STATES), z.int()),
  /** Quotes are read as they come, in place of after the closing. */
  at_once: z.boolean(),
  /** This can still be changed: no quote came. */
  may_change_opening: z.boolean(),
  /** Nobody but their firms can read the quotes yet. */
  sealed: z.boolean(),
  /** Invited, without an answer, and not followed up in the last `FOLLOW_UP_DAYS`. */
  to_follow_up: z.int(),
});
export type OwnersSummary = z.infer<typeof ownersSummary>;

export const exportQuery = z.strictObject({ format: z.enum(['csv', 'xlsx']) });

/** What a firm sees of its own response to one opportunity. */
export const ownResponse = z.strictObject({
  /** Null while nobody invited the firm and it has not answered. */
  response: z.strictObject({ id: uuid, ...said, message: z.string().nullable() }).nullable(),
  actions: z.array(z.enum(RESPONSE_ACTIONS)),
  /** All versions, the last first. */
  quotes: z.array(quote),
  history: z.array(responseEvent),
  /** Uploaded, and in no version of the quote yet: nobody but the firm knows of them. */
  files: z.array(quoteFile),
  /** Addenda that the firm has to acknowledge before it quotes. */
  unread_addenda: z.array(z.int()),
  at_once: z.boolean(),
});
export type OwnResponse = z.infer<typeof ownResponse>;

/** A row of a firm's list. */
export const firmsResponse = z.strictObject({
  id: uuid,
  opportunity_id: uuid,
  title: z.string(),
  owner: z.string(),
  opportunity_state: z.enum(OPPORTUNITY_STATES),
  is_open: z.boolean(),
  deadline_at: instant.nullable(),
  time_zone: z.string().nullable(),
  ...said,
});
export type FirmsResponse = z.infer<typeof firmsResponse>;

export const firmsQuery = z.strictObject({
  state: z.enum(RESPONSE_STATES).optional(),
  before: uuid.optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(20),
});
export type FirmsQuery = z.output<typeof firmsQuery>;

const settings = {
  /** Invitations that the firm takes in seven days. */
  per_week: z.int().min(1, 'must be at least 1').max(RESPONSE_LIMITS.mostPerWeek, 'must be at most 100'),
  /** The last day without invitations. */
  paused_until: day.nullable(),
  /** Reminders before deadlines. */
  reminders: z.boolean(),
};
export const invitationSettings = z.strictObject({
  ...settings,
  muted: z.array(z.strictObject({ id: uuid, name: z.string() })),
});
export type InvitationSettings = z.infer<typeof invitationSettings>;
export const changedSettings = z.strictObject({
  ...settings,
  /** Companies whose invitations the firm does not take. */
  muted: z.array(uuid).max(RESPONSE_LIMITS.muted, `must have at most ${RESPONSE_LIMITS.muted} entries`),
});
export type ChangedSettings = z.output<typeof changedSettings>;

export const byLink = z.strictObject({ tempToken });
/** What the page of an invitation shows to somebody without an account. */
export const invitationByLink = z.strictObject({
  firm: z.string(),
  mwbe_id: uuid,
  owner: z.string(),
  title: z.string(),
  scope: z.string(),
  city: z.string().nullable(),
  state_code: z.string().nullable(),
  deadline_at: instant.nullable(),
  time_zone: z.string().nullable(),
  message: z.string().nullable(),
  contact: z.string().nullable(),
  is_open: z.boolean(),
  state: z.enum(RESPONSE_STATES),
  reason: z.enum(DECLINE_REASONS).nullable(),
  words: z.string().nullable(),
});
export type InvitationByLink = z.infer<typeof invitationByLink>;

export const answerByLink = z
  .strictObject({
    tempToken,
    answer: z.enum(['interested', 'declined']),
    reason: z.enum(DECLINE_REASONS).optional(),
    words: text().nullish(),
    /** No company may write to this address by Plumbline again. */
    no_more_emails: z.boolean().default(false),
  })
  .refine(({ answer, reason }) => (answer === 'declined') === (reason !== undefined), {
    error: 'must be given for “not this time”, and only then',
    path: ['reason'],
  })
  .refine(saysWhy, SAY_WHY);
export type AnswerByLink = z.output<typeof answerByLink>;

/** What notifications tell of a response. */
export const responseSubject = z.strictObject({
  response_id: uuid,
  response_state: z.enum(RESPONSE_STATES),
  response_reason: z.enum(DECLINE_REASONS).nullable(),
  response_words: z.string().nullable(),
  response_message: z.string().nullable(),
  response_outcome: z.enum(RESPONSE_OUTCOMES).nullable(),
  response_opportunity_id: uuid,
  response_title: z.string(),
  response_owner: z.string(),
  response_deadline_at: instant.nullable(),
  response_time_zone: z.string().nullable(),
  response_mwbe_id: uuid,
  response_firm: z.string(),
});
export type ResponseSubject = z.infer<typeof responseSubject>;
