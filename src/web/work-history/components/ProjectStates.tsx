import { WORK_HISTORY_STATES, type WorkHistoryState } from '#contract/work-history/rules.ts';
import { StateFilter } from '#web/ui/StateFilter.tsx';
import { copy } from '../copy/list.ts';
import { copy as words } from '../copy.ts';

interface Props {
  /** Undefined until they are loaded. */
  readonly counts: Readonly<Record<WorkHistoryState, number>> | undefined;
  /** Null is every state. */
  readonly value: WorkHistoryState | null;
  readonly onChange: (state: WorkHistoryState | null) => void;
}

/** Filters the list by state, with the number of records of each. */
export function ProjectStates({ counts, ...choice }: Props) {
  const all = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  const items: readonly { state: WorkHistoryState | null; label: string; number: number | undefined }[] = [
    { state: null, label: copy.all, number: all },
    ...WORK_HISTORY_STATES.map((state) => ({ state, label: words.states[state], number: counts?.[state] })),
  ];
  return <StateFilter label={copy.filter} items={items} {...choice} />;
}
