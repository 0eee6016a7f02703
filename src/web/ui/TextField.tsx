import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import css from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export function TextField({ label, hint, error, onChange, ...rest }: FieldProps & InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input type="text" {...rest} {...control} className={css.input} onChange={(e) => onChange(e.target.value)} />
      )}
    </Field>
  );
}

export function PasswordField({ label, hint, error, onChange, ...rest }: FieldProps & InputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={css.withButton}>
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={css.input}
            onChange={(e) => onChange(e.target.value)}
          />
          <button
            type="button"
            className={css.inside}
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} stroke={1.8} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  );
}

/** A text input without a visible label, an icon before and a button after it. */
export function IconField({
  label,
  icon,
  after,
  onChange,
  ...rest
}: InputProps & { readonly label: string; readonly icon: ReactNode; readonly after?: ReactNode }) {
  return (
    <span className={css.withIcon}>
      {icon}
      <input
        type="text"
        {...rest}
        aria-label={label}
        className={css.input}
        onChange={(event) => onChange(event.target.value)}
      />
      {after}
    </span>
  );
}
