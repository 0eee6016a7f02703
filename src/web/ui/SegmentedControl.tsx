import { type ReactNode, useId } from 'react';
import css from './SegmentedControl.module.css';

interface Props<V extends string> {
  /** Said by assistive technology alone. */
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly items: readonly { readonly value: V; readonly label: string; readonly icon?: ReactNode }[];
}

/** One of a few ways to look at the same thing. Radio buttons underneath, so arrow keys go from one to the next. */
export function SegmentedControl<V extends string>({ label, value, onChange, items }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={css.control}>
      <legend className="visually-hidden">{label}</legend>
      {items.map((item) => (
        <label key={item.value} className={css.item}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === item.value}
            onChange={() => onChange(item.value)}
          />
          {item.icon}
          {item.label}
        </label>
      ))}
    </fieldset>
  );
}
