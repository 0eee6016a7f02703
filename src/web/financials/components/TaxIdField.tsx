import { useEffect, useRef, useState } from 'react';
import { isPlausibleTaxId } from '#contract/financials/rules.ts';
import type { Financials } from '#contract/financials/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { TaxIdField as TaxIdInput } from '#web/ui/NumberFields.tsx';
import { copy } from '../copy.ts';
import { useTaxId } from '../queries.ts';
import css from './Financials.module.css';

interface Props {
  readonly mwbeId: string;
  readonly saved: Financials['tax_id'];
}

/** The tax id: typed once, then its last four digits; whole after a proof of who is there. */
export function TaxIdField({ mwbeId, saved }: Props) {
  const [editing, setEditing] = useState(false);
  return saved && !editing ? (
    <SavedTaxId mwbeId={mwbeId} lastFour={saved.last_four} onChange={() => setEditing(true)} />
  ) : (
    <TaxIdEditor
      mwbeId={mwbeId}
      focused={editing}
      onSaved={() => setEditing(false)}
      onCancel={saved ? () => setEditing(false) : undefined}
    />
  );
}

const DIGITS_AND_DASH = 10;

interface EditorProps {
  readonly mwbeId: string;
  readonly focused: boolean;
  readonly onSaved: () => void;
  readonly onCancel: (() => void) | undefined;
}

/** Saves as soon as all nine digits are there; what fails stays in the field. */
function TaxIdEditor({ mwbeId, focused, onSaved, onCancel }: EditorProps) {
  const { save } = useTaxId(mwbeId);
  const [value, setValue] = useState('');
  const start = (taxId: string) =>
    save.mutate(taxId, {
      onSuccess: () => {
        showAlert({ variant: 'success', text: copy.taxIdSaved });
        onSaved();
      },
    });
  const change = (next: string) => {
    setValue(next);
    if (save.error) save.reset();
    if (isPlausibleTaxId(next) && next !== value) start(next);
  };
  const isImplausible = value.length === DIGITS_AND_DASH && !isPlausibleTaxId(value);
  const error = isImplausible ? copy.taxIdImplausible : save.error?.message;
  return (
    <div className={css.taxId}>
      <TaxIdInput
        label={copy.taxId}
        hint={copy.taxIdHint}
        value={value}
        onChange={change}
        error={error}
        autoFocus={focused}
        aria-busy={save.isPending || undefined}
      />
      <div className={css.actions}>
        {save.error && (
          <Button variant="outlineDark" size="dense" onClick={() => start(value)}>
            {copy.taxIdRetry}
          </Button>
        )}
        {onCancel && (
          <Button variant="outlineDark" size="dense" onClick={onCancel}>
            {copy.taxIdKeep}
          </Button>
        )}
      </div>
    </div>
  );
}

const SHOWN_MS = 30_000;

interface SavedProps {
  readonly mwbeId: string;
  readonly lastFour: string;
  readonly onChange: () => void;
}

function SavedTaxId({ mwbeId, lastFour, onChange }: SavedProps) {
  const { reveal, remove } = useTaxId(mwbeId);
  const [whole, setWhole] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const label = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (whole === null) return;
    const timer = setTimeout(() => setWhole(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [whole]);
  const fail = (error: Error) => showAlert({ variant: 'error', text: error.message });
  const show = () => reveal.mutate(undefined, { onSuccess: ({ tax_id }) => setWhole(tax_id), onError: fail });
  const drop = () =>
    remove.mutate(undefined, {
      onSuccess: () => showAlert({ variant: 'success', text: copy.taxIdDeleted }),
      onError: fail,
      onSettled: () => setAsking(false),
    });
  return (
    <div className={css.taxId}>
      <p className={css.taxIdLabel} ref={label} tabIndex={-1}>
        {copy.taxId}
      </p>
      <p className={css.digits} role="status">
        {whole ?? copy.taxIdMasked(lastFour)}
      </p>
      <p className={css.hint}>{whole ? copy.taxIdHidden : copy.taxIdHint}</p>
      <div className={css.actions}>
        <Button
          variant="outlineDark"
          size="dense"
          loading={reveal.isPending}
          onClick={whole ? () => setWhole(null) : show}
        >
          {whole ? copy.taxIdHide : copy.taxIdShow}
        </Button>
        <Button variant="outlineDark" size="dense" onClick={onChange}>
          {copy.taxIdChange}
        </Button>
        <Button variant="outlineDark" size="dense" onClick={() => setAsking(true)}>
          {copy.taxIdDelete}
        </Button>
      </div>
      <ConfirmDelete
        opened={asking}
        question={copy.taxIdDeleteQuestion}
        note={copy.taxIdDeleteNote}
        loading={remove.isPending}
        onCancel={() => setAsking(false)}
        onDelete={drop}
      />
    </div>
  );
}
