import { type ReactNode, useState } from 'react';
import { FieldConflict } from './FieldConflict.tsx';
import css from './SavedField.module.css';
import type { Field } from './useAppForm.ts';
import type { Autosave } from './useAutosave.ts';

interface Props<V extends object, Key extends keyof V & string> {
  readonly form: Autosave<V>;
  readonly name: Key;
  /** What was saved elsewhere, as a person reads it; the value itself when left out. */
  readonly read?: (value: V[Key]) => string;
  /** Renders the widget. */
  readonly children: (field: Field<V[Key]>) => ReactNode;
}

/**
 * A field of a form that is saved as it is typed. An error waits until the person leaves the field, since half an amount
 * is often wrong; what somebody else saved meanwhile is shown below, with the choice.
 */
export function SavedField<V extends object, Key extends keyof V & string>(props: Props<V, Key>) {
  const { form, name, read = String, children } = props;
  const [isTyping, setTyping] = useState(false);
  const field = form.field(name);
  const isConflict = name in form.conflicts;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the field inside was left
    <div className={css.saved} onBlur={() => setTyping(false)}>
      {children({
        value: field.value,
        error: isTyping ? undefined : field.error,
        onChange: (value) => {
          // an error that is there stays until it is corrected
          if (!field.error) setTyping(true);
          field.onChange(value);
        },
      })}
      {isConflict && (
        <FieldConflict
          theirs={read(form.conflicts[name] as V[Key])}
          onResolve={(choice) => form.resolve(name, choice)}
        />
      )}
    </div>
  );
}
