import type { WorkHistoryState } from '#contract/work-history/rules.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { copy } from '../copy.ts';

const STATE_BADGES: Readonly<Record<WorkHistoryState, Status>> = {
  pending: 'pending',
  verified: 'verified',
  rejected: 'rejected',
  revision_requested: 'revision',
  withdrawn: 'lapsed',
};

interface Props {
  readonly state: WorkHistoryState;
  /** The firm has not claimed its profile yet. */
  readonly awaitingClaim: boolean;
}

/** The state of a record. */
export function StateBadge({ state, awaitingClaim: waits }: Props) {
  return (
    <Badge status={STATE_BADGES[state]}>{state === 'pending' && waits ? copy.awaitingClaim : copy.states[state]}</Badge>
  );
}
