import { PROJECT_STATES, type ProjectState } from '#contract/work-history/rules.ts';
import { count } from '#web/ui/formats.ts';
import { copy } from '../copy/list.ts';
import { copy as words } from '../copy.ts';
import css from './WorkHistoryList.module.css';

interface Props {
  /** Undefined until they are loaded. */
  readonly counts: Readonly<Record<ProjectState, number>> | undefined;
  /** Null is every state. */
  readonly value: ProjectState | null;
  readonly onChange: (state: ProjectState | null) => void;
}

/** Filters the list by state, with the number of records of each. */
export function StateFilter({ counts, value, onChange }: Props) {
  const all = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  const items = [
    { state: null, label: copy.all, number: all },
    ...PROJECT_STATES.map((state) => ({ state, label: words.states[state], number: counts?.[state] })),
  ];
  return (
    <fieldset className={css.states}>
      <legend className="visually-hidden">{copy.filter}</legend>
      {items.map(({ state, label, number }) => (
        <label key={label} className={css.state}>
          <input
            type="radio"
            className="visually-hidden"
            name="state of the records"
            checked={value === state}
            onChange={() => onChange(state)}
          />
          {label} {number !== undefined && <span className={css.number}>{count(number)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
