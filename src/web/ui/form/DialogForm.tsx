import type { ReactNode } from 'react';
import css from './DialogForm.module.css';
import type { AppForm } from './useAppForm.ts';

/** A form in a dialog that a step of onboarding opened: React tells the form around the dialog of it as well. */
export function DialogForm<V>({ form, children }: { readonly form: AppForm<V>; readonly children: ReactNode }) {
  return (
    <form
      {...form.props}
      className={css.form}
      onSubmit={(event) => {
        event.stopPropagation();
        form.props.onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}
