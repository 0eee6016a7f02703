import { type ReactNode, useId } from 'react';
import css from './Choice.module.css';
import { FieldError } from './Field.tsx';

interface BoxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function Checkbox(props: BoxProps) {
  return <Box {...props} look="box" />;
}

/** Turns something on or off at once, without a button to send it. */
export function Switch(props: BoxProps) {
  return <Box {...props} look="switch" />;
}

function Box({ look, checked, onChange, disabled, error, children }: BoxProps & { readonly look: 'box' | 'switch' }) {
  const errorId = useId();
  const choice = (
    <label className={css.choice} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        className={css[look]}
        checked={checked}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
  if (!error) return choice;
  return (
    <div>
      {choice}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

interface RadioGroupProps {
  readonly legend: string;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly options: readonly string[];
  readonly disabled?: boolean;
  readonly error?: string | undefined;
}

/** Radio buttons under a legend that only assistive technology hears: the heading above says the same. */
export function RadioGroup({ legend, value, onChange, options, disabled, error }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset className={css.group} disabled={disabled} aria-describedby={error && `${name}-error`}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option} className={css.choice} data-disabled={disabled || undefined}>
          <input
            type="radio"
            className={css.radio}
            name={name}
            checked={value === option}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(option)}
          />
          {option}
        </label>
      ))}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
