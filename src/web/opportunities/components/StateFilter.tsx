import { OPPORTUNITY_STATES } from '#contract/opportunities/rules.ts';
import type { OwnCounts } from '#contract/opportunities/schema.ts';
import { count } from '#web/ui/formats.ts';
import { copy } from '../copy/dashboard.ts';
import { copy as names } from '../copy/facts.ts';
import type { DashboardState } from '../model/dashboard-search.ts';
import css from './Dashboard.module.css';

interface Props {
  /** Undefined until they are loaded. */
  readonly counts: OwnCounts | undefined;
  /** Null is every state. */
  readonly value: DashboardState | null;
  readonly onChange: (state: DashboardState | null) => void;
}

/** Filters the list by state, with the number of each. */
export function StateFilter({ counts, value, onChange }: Props) {
  const all = counts && OPPORTUNITY_STATES.reduce((sum, state) => sum + counts[state], 0);
  const items: readonly { state: DashboardState | null; label: string; number: number | undefined }[] = [
    { state: null, label: copy.all, number: all },
    { state: 'due', label: copy.due, number: counts?.due_soon },
    ...OPPORTUNITY_STATES.map((state) => ({ state, label: names.states[state], number: counts?.[state] })),
  ];
  return (
    <fieldset className={css.states}>
      <legend className="visually-hidden">{copy.filter}</legend>
      {items.map(({ state, label, number }) => (
        <label key={label} className={css.state}>
          <input
            type="radio"
            className="visually-hidden"
            name="state of the opportunities"
            checked={value === state}
            onChange={() => onChange(state)}
          />
          {label} {number !== undefined && <span className={css.number}>{count(number)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
