import type { OpportunityState } from '#contract/opportunities/rules.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { copy } from '../copy/facts.ts';

const STATUS: Readonly<Record<OpportunityState, Status>> = {
  draft: 'revision',
  published: 'verified',
  closed: 'lapsed',
  awarded: 'info',
  cancelled: 'rejected',
};

/** A published one whose deadline has passed is closed already, before the server says so. */
export function StateBadge({
  opportunity: { state, is_open },
}: {
  readonly opportunity: { readonly state: OpportunityState; readonly is_open: boolean };
}) {
  const shown = state === 'published' && !is_open ? 'closed' : state;
  return <Badge status={STATUS[shown]}>{copy.states[shown]}</Badge>;
}
