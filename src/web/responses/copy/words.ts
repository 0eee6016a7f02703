import type { DeclineReason, ResponseEventKind, ResponseOutcome, ResponseState } from '#contract/responses/rules.ts';

/** States as their firm reads them. */
export const OWN_STATES: Readonly<Record<ResponseState, string>> = {
  invited: 'You’re invited',
  interested: 'You’re interested',
  declined: 'You said “not this time”',
  quoted: 'You sent a quote',
  withdrawn: 'You withdrew',
};

/** States as the owner reads them. */
export const STATES: Readonly<Record<ResponseState, string>> = {
  invited: 'No answer yet',
  interested: 'Interested',
  declined: 'Not this time',
  quoted: 'Quote sent',
  withdrawn: 'Withdrawn',
};

export const REASONS: Readonly<Record<DeclineReason, string>> = {
  too_large: 'Too large',
  too_small: 'Too small',
  too_far: 'Too far away',
  no_capacity: 'No capacity at that time',
  not_our_trade: 'Not our trade',
  bond: 'Bond',
  insurance: 'Insurance',
  other: 'Another reason',
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
  interested: 'Interested',
  declined: 'Not this time',
  quoted: 'Quote sent',
  quote_changed: 'Quote changed',
  withdrawn: 'Withdrawn',
};
