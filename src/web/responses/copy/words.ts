import { ANSWER_LABELS } from '#contract/responses/rules/response-words.ts';
import type { ResponseEventKind, ResponseOutcome, ResponseState } from '#contract/responses/rules.ts';

/** States as their firm reads them. */
export const OWN_STATES: Readonly<Record<ResponseState, string>> = {
  invited: 'You’re invited',
  interested: 'You’re interested',
  declined: 'You said “not this time”',
  quoted: 'You sent a quote',
  withdrawn: 'You withdrew',
};

export const OUTCOME_LABELS: Readonly<Record<ResponseOutcome, string>> = {
  chosen: 'Chosen',
  not_chosen: 'Another firm was chosen',
  cancelled: 'Canceled',
};

export const EVENTS: Readonly<Record<ResponseEventKind, string>> = {
  invited: 'Invited',
  delivered: 'Delivered',
  opened: 'Opened',
  followed_up: 'Asked again',
  reminded: 'Reminded of the deadline',
  told_addendum: 'Told of an addendum',
  told_outcome: 'Told of the outcome',
  ...ANSWER_LABELS,
  quote_changed: 'Quote changed',
};
