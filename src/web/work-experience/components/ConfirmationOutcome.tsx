import type { ConfirmationState } from '#contract/work-experience/rules.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { answer as copy } from '../copy/answer.ts';

const BADGES: Readonly<Record<ConfirmationState, Status>> = {
  open: 'pending',
  corrected: 'revision',
  confirmed: 'verified',
  declined: 'rejected',
  not_me: 'rejected',
  withdrawn: 'lapsed',
  expired: 'lapsed',
};

/** What became of a request to a client. */
export function ConfirmationOutcome({ state }: { readonly state: ConfirmationState }) {
  return <Badge status={BADGES[state]}>{copy.outcomes[state]}</Badge>;
}
