import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { SavedNote } from '#contract/shortlists/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { SavedField } from '#web/ui/form/SavedField.tsx';
import { useAutosave } from '#web/ui/form/useAutosave.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/list.ts';
import { loadNote, saveNote } from '../queries/firms.ts';
import css from './FirmRow.module.css';

interface Props {
  readonly listId: string;
  readonly row: SavedNote & { readonly merged_notes: readonly string[] };
  readonly firm: string;
  readonly editable: boolean;
}

/** The note of a firm, as text until somebody writes it. */
export function Note({ listId, row, firm, editable }: Props) {
  const [writing, setWriting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  useEffect(() => {
    if (writing || !back.current) return;
    back.current = false;
    button.current?.focus();
  }, [writing]);
  const done = () => {
    back.current = true;
    setWriting(false);
  };
  return (
    <div className={css.note}>
      {writing ? (
        <NoteField listId={listId} row={row} firm={firm} onDone={done} />
      ) : (
        <>
          {row.note && <p className={css.noteText}>{row.note}</p>}
          {editable && (
            <Button
              ref={button}
              variant="plain"
              size="dense"
              aria-label={`${row.note ? copy.editNote : copy.addNote}: ${firm}`}
              onClick={() => setWriting(true)}
            >
              {row.note ? copy.editNote : copy.addNote}
            </Button>
          )}
        </>
      )}
      {row.merged_notes.map((note) => (
        <p key={note} className={css.noteText}>
          <span className="muted">{copy.merged}: </span>
          {note}
        </p>
      ))}
    </div>
  );
}

type FieldProps = Omit<Props, 'editable'> & { readonly onDone: () => void };

/** Saved as it is typed. */
function NoteField({ listId, row, firm, onDone }: FieldProps) {
  const client = useQueryClient();
  const { id, note, version } = row;
  const form = useAutosave<SavedNote, { readonly note: string }>(
    {
      keepAs: `shortlist note ${id}`,
      valuesOf: (saved) => ({ note: saved.note }),
      save: (changes, seen) => saveNote(client, listId, id, { note: changes.note ?? '', version: seen }),
      load: () => loadNote(listId, id),
    },
    { id, note, version },
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = box.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return (
    <div ref={box} className={css.writing}>
      <SavedField form={form} name="note">
        {(field) => <TextArea label={copy.note(firm)} max={LIMITS.longText} {...field} />}
      </SavedField>
      <div className={css.noteFoot}>
        <p role="status" className="muted">
          {form.status &&
            { saving: copy.saving, saved: copy.saved, failed: form.alert ?? copy.notSaved }[form.status.state]}
        </p>
        <Button
          variant="outlineDark"
          size="dense"
          onClick={() => {
            void form.flush();
            onDone();
          }}
        >
          {copy.done}
        </Button>
      </div>
    </div>
  );
}
