import { type ReactNode, useId } from 'react';
import css from './Choice.module.css';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function Checkbox({ checked, onChange, disabled, children }: CheckboxProps) {
  return (
    <label className={css.choice} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        className={css.box}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}

interface RadioGroupProps {
  readonly legend: string;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly options: readonly string[];
}

/** Radio buttons under a legend that only assistive technology hears: the heading above says the same. */
export function RadioGroup({ legend, value, onChange, options }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option} className={css.choice}>
          <input
            type="radio"
            className={css.radio}
            name={name}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}
