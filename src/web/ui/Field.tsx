import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import css from './Field.module.css';

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface Control {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Label above, hint and error below, tied to the control that `children` makes. */
export function Field({
  label,
  hint,
  error,
  aside,
  children,
}: FieldProps & { readonly aside?: ReactNode; readonly children: (control: Control) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      <div className={css.below}>
        <div>
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          {hint && (
            <p id={`${id}-hint`} className={css.hint}>
              {hint}
            </p>
          )}
        </div>
        {aside}
      </div>
    </div>
  );
}

export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className={css.error}>
      <IconAlertCircle size={16} stroke={2} aria-hidden />
      {children}
    </p>
  );
}
