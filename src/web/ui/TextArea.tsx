import { type ChangeEvent, type ComponentProps, useState } from 'react';
import css from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    /** 100, 175 or 250 px high. */
    readonly size?: 'small' | 'medium' | 'large';
    /** Characters; what would go beyond is not taken. */
    readonly max?: number;
  };

export function TextArea({ label, hint, error, value, onChange, size = 'small', max, ...rest }: Props) {
  const [refused, setRefused] = useState(false);
  const change = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    const added = target.value.length - value.length;
    // A text that came too long from elsewhere can still be shortened.
    const tooLong = max !== undefined && target.value.length > max && added >= 0;
    setRefused(tooLong);
    if (!tooLong) return onChange(target.value);
    const caret = target.selectionEnd - added;
    target.value = value;
    target.setSelectionRange(caret, caret);
  };
  const counter = max !== undefined && (
    <span className={css.counter}>
      {value.length}/{max}
    </span>
  );
  return (
    <Field
      label={label}
      hint={hint}
      error={refused ? `Please keep it under ${max} characters` : error}
      urgent={refused}
      aside={counter}
    >
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={`${css.input} ${css.area} ${css[size]}`}
          value={value}
          onChange={change}
        />
      )}
    </Field>
  );
}
