import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import css from './Field.module.css';

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props extends FieldProps {
  /** Next to error and hint, such as a counter. */
  readonly aside?: ReactNode;
  /** The error appears while typing, so it is announced immediately. */
  readonly urgent?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label above, error and hint below, associated with the control that `children` renders. */
export function Field({ label, hint, error, aside, urgent = false, children }: Props) {
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
          {error && (
            <FieldError id={`${id}-error`} urgent={urgent}>
              {error}
            </FieldError>
          )}
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

interface ErrorProps {
  readonly id?: string;
  readonly urgent?: boolean;
  readonly children: ReactNode;
}

export function FieldError({ id, urgent = false, children }: ErrorProps) {
  return (
    <p id={id} className={css.error} role={urgent ? 'alert' : undefined}>
      <IconAlertCircle size={16} stroke={2} aria-hidden />
      {children}
    </p>
  );
}
