import { useId } from 'react';
import css from './References.module.css';

interface Props<V extends string> {
  readonly legend: string;
  readonly layout?: 'row' | 'column';
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** Empty until something is chosen. */
  readonly value: V | '';
  readonly onChange: (value: V) => void;
}

/** Radio buttons under a question that everybody reads. */
export function Options<V extends string>({ legend, layout = 'row', options, value, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={css.question}>
      <legend>{legend}</legend>
      <div className={layout === 'row' ? css.options : `${css.options} ${css.column}`}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
