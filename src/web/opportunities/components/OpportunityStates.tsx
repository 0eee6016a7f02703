import { OPPORTUNITY_STATES } from '#contract/opportunities/rules.ts';
import type { OwnCounts } from '#contract/opportunities/schema.ts';
import { StateFilter } from '#web/ui/StateFilter.tsx';
import { copy } from '../copy/dashboard.ts';
import { copy as names } from '../copy/facts.ts';
import type { DashboardState } from '../model/dashboard-search.ts';

interface Props {
  /** Undefined until they are loaded. */
  readonly counts: OwnCounts | undefined;
  /** Null is every state. */
  readonly value: DashboardState | null;
  readonly onChange: (state: DashboardState | null) => void;
}

/** Filters the list by state, with the number of each. */
export function OpportunityStates({ counts, ...choice }: Props) {
  const all = counts && OPPORTUNITY_STATES.reduce((sum, state) => sum + counts[state], 0);
  const items: readonly { state: DashboardState | null; label: string; number: number | undefined }[] = [
    { state: null, label: copy.all, number: all },
    { state: 'due', label: copy.due, number: counts?.due_soon },
    ...OPPORTUNITY_STATES.map((state) => ({ state, label: names.states[state], number: counts?.[state] })),
  ];
  return <StateFilter label={copy.filter} items={items} {...choice} />;
}
