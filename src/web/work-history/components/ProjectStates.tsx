import { PROJECT_STATES, type ProjectState } from '#contract/work-history/rules.ts';
import { StateFilter } from '#web/ui/StateFilter.tsx';
import { copy } from '../copy/list.ts';
import { copy as words } from '../copy.ts';

interface Props {
  /** Undefined until they are loaded. */
  readonly counts: Readonly<Record<ProjectState, number>> | undefined;
  /** Null is every state. */
  readonly value: ProjectState | null;
  readonly onChange: (state: ProjectState | null) => void;
}

/** Filters the list by state, with the number of records of each. */
export function ProjectStates({ counts, ...choice }: Props) {
  const all = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  const items: readonly { state: ProjectState | null; label: string; number: number | undefined }[] = [
    { state: null, label: copy.all, number: all },
    ...PROJECT_STATES.map((state) => ({ state, label: words.states[state], number: counts?.[state] })),
  ];
  return <StateFilter label={copy.filter} items={items} {...choice} />;
}
