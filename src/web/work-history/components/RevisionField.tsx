import { type KeyboardEvent, useId, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icons.ts';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { copy } from '../copy.ts';
import type { RevisableField } from '../model/revision-form.ts';
import css from './WorkHistory.module.css';

interface Props {
  readonly field: RevisableField;
  readonly label: string;
  readonly value: string;
  /** The recorded value, where the field differs from it. */
  readonly recorded: string | null;
  readonly saved: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onSave: () => void;
}

/** One value with its own Save button, replaced by a mark until the value changes again. */
export function RevisionField({ field, label, value, recorded, saved, error, onChange, onSave }: Props) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const save = () => {
    onSave();
    // the button is removed when the value is saved
    row.current?.querySelector('input')?.focus();
  };
  const common = {
    label,
    value,
    onChange,
    error,
    required: true,
    hint: recorded === null ? undefined : copy.theyRecorded(recorded),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !saved) save();
    },
  };
  return (
    <div ref={row} className={css.revised}>
      {field === 'budget' ? <AmountField {...common} /> : <DateField {...common} />}
      <span id={id} hidden>
        {label}
      </span>
      {!saved && (
        <Button variant="outlineDark" aria-describedby={id} onClick={save}>
          {copy.save}
        </Button>
      )}
      <p role="status">
        {saved && (
          <span className={css.saved}>
            <Icon of={check} size={16} />
            {copy.saved}
          </span>
        )}
      </p>
    </div>
  );
}
