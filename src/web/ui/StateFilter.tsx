import { useId } from 'react';
import { count } from './formats.ts';
import css from './StateFilter.module.css';

interface Props<State> {
  readonly label: string;
  readonly items: readonly {
    /** Null is every state. */
    readonly state: State | null;
    readonly label: string;
    /** Undefined until it is loaded. */
    readonly number: number | undefined;
  }[];
  readonly value: State | null;
  readonly onChange: (state: State | null) => void;
}

/** Filters a list by state, with the number of each. */
export function StateFilter<State>({ label, items, value, onChange }: Props<State>) {
  const name = useId();
  return (
    <fieldset className={css.states}>
      <legend className="visually-hidden">{label}</legend>
      {items.map((item) => (
        <label key={item.label} className={css.state}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === item.state}
            onChange={() => onChange(item.state)}
          />
          {item.label} {item.number !== undefined && <span className={css.number}>{count(item.number)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
