import type { DeclineReason, ResponseState } from '../rules.ts';

/** What a firm answers, as others read it. */
export const ANSWER_LABELS = {
  interested: 'Interested',
  declined: 'Not this time',
  quoted: 'Quote sent',
  withdrawn: 'Withdrawn',
} as const satisfies Partial<Record<ResponseState, string>>;

/** States as the owner reads them. */
export const RESPONSE_LABELS: Readonly<Record<ResponseState, string>> = { invited: 'No answer yet', ...ANSWER_LABELS };

export const DECLINE_REASON_LABELS: Readonly<Record<DeclineReason, string>> = {
  too_large: 'Too large',
  too_small: 'Too small',
  too_far: 'Too far away',
  no_capacity: 'No capacity at that time',
  not_our_trade: 'Not our trade',
  bond: 'Bond',
  insurance: 'Insurance',
  other: 'Another reason',
};
