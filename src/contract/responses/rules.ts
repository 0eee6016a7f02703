import { MAX_DOCUMENT_BYTES } from '../limits.ts';

/**
 * The state machine of what one firm answers to one opportunity: its bid, quote or proposal. There is no row before
 * somebody does something. A company's own bid with subcontractors is in `listings`.
 */
export const RESPONSE_STATES = ['invited', 'interested', 'declined', 'quoted', 'withdrawn'] as const;
export type ResponseState = (typeof RESPONSE_STATES)[number];

export const RESPONSE_ACTIONS = ['interest', 'decline', 'quote', 'withdraw'] as const;
export type ResponseAction = (typeof RESPONSE_ACTIONS)[number];

/** `none`: nobody invited the firm, and it has not answered. */
type Before = ResponseState | 'none';
const BEFORE: Readonly<Record<ResponseAction, readonly Before[]>> = {
  interest: ['none', 'invited', 'declined', 'withdrawn'],
  decline: ['invited', 'interested'],
  quote: ['none', 'invited', 'interested', 'declined', 'quoted', 'withdrawn'],
  withdraw: ['interested', 'quoted'],
};
const AFTER: Readonly<Record<ResponseAction, ResponseState>> = {
  interest: 'interested',
  decline: 'declined',
  quote: 'quoted',
  withdraw: 'withdrawn',
};

export const stateAfter = (action: ResponseAction): ResponseState => AFTER[action];
/** The states that allow `action`, for the condition of a guarded statement. */
export const statesBefore = (action: ResponseAction): ResponseState[] =>
  RESPONSE_STATES.filter((state) => BEFORE[action].includes(state));
/** Whether a firm may begin with it. */
export const mayBegin = (action: ResponseAction): boolean => BEFORE[action].includes('none');

/** What a firm may do: all but withdrawing ends with the deadline, withdrawing with the award. `move.ts` decides by the same. */
export const possibleActions = (
  state: ResponseState | null,
  { isOpen, isOver }: { readonly isOpen: boolean; readonly isOver: boolean },
): ResponseAction[] =>
  RESPONSE_ACTIONS.filter(
    (action) => BEFORE[action].includes(state ?? 'none') && (action === 'withdraw' ? !isOver : isOpen),
  );

/** Why a firm does not take part. `other` says it in its own words. */
export const DECLINE_REASONS = [
  'too_large',
  'too_small',
  'too_far',
  'no_capacity',
  'not_our_trade',
  'bond',
  'insurance',
  'other',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** What became of one firm of an invitation. `paused` is also said of a company that the firm muted. */
export const INVITE_RESULTS = ['invited', 'already', 'paused', 'limit', 'unreachable', 'not_listed'] as const;
export type InviteResult = (typeof INVITE_RESULTS)[number];

/** By notifications and emails to its people, or by email to the address in its lists. */
export const CHANNELS = ['account', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The history of a response. */
export const RESPONSE_EVENTS = [
  'invited',
  'delivered',
  'opened',
  'followed_up',
  'reminded',
  'told_addendum',
  'told_outcome',
  'interested',
  'declined',
  'quoted',
  'quote_changed',
  'withdrawn',
] as const;
export type ResponseEventKind = (typeof RESPONSE_EVENTS)[number];

export const RESPONSE_OUTCOMES = ['chosen', 'not_chosen', 'cancelled'] as const;
export type ResponseOutcome = (typeof RESPONSE_OUTCOMES)[number];

export const RESPONSE_LIMITS = {
  /** Firms in one call; more are sent in several. */
  firms: 1_000,
  /** Invitations a week that a firm gets unless it says otherwise: far more than anybody answers with care. */
  perWeek: 20,
  mostPerWeek: 100,
  muted: 500,
  unitPrice: 500,
  /** Files of one version of a quote. */
  files: 20,
  /** Files that a firm uploads for one opportunity, those of all versions. */
  uploaded: 100,
} as const;

/** Uploads use the tus protocol below this path, in chunks; the files are those of `#contract/documents/rules.ts`. */
export const QUOTE_UPLOAD = {
  path: '/quote_uploads',
  maxBytes: MAX_DOCUMENT_BYTES,
  chunkBytes: 512_000,
} as const;

/** Days between two follow-ups to one firm. */
export const FOLLOW_UP_DAYS = 3;
/** Days before the deadline of an opportunity on which those without an answer are reminded. */
export const DEADLINE_REMINDER_DAYS = 3;
