import { type ComponentProps, useState } from 'react';
import css from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly size?: 'small' | 'medium' | 'large';
    /** Characters; what would go beyond is not taken. */
    readonly max?: number;
  };

export function TextArea({ label, hint, error, value, onChange, size = 'small', max, ...rest }: Props) {
  const [refused, setRefused] = useState(false);
  const change = (next: string) => {
    const tooLong = max !== undefined && next.length > max;
    setRefused(tooLong);
    if (!tooLong) onChange(next);
  };
  const counter = max !== undefined && (
    <span className={css.counter}>
      {value.length}/{max}
    </span>
  );
  return (
    <Field label={label} hint={hint} error={refused ? `Please keep it under ${max} characters` : error} aside={counter}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={`${css.input} ${css.area} ${css[size]}`}
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}
