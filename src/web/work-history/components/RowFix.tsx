import { type KeyboardEvent, useEffect, useRef } from 'react';
import { SHEET_FIELDS, type SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy, sentenceOf } from '../copy/sheet.ts';
import type { EvaluatedRow } from '../model/sheet-rows.ts';
import type { SheetImport } from '../queries/sheet.ts';
import css from './Sheet.module.css';

interface Props {
  readonly row: EvaluatedRow;
  readonly sheet: SheetImport;
}

/** The fields of a row that are being edited, each with its error. */
export function RowFix({ row, sheet }: Props) {
  const { openFields: open, errors, candidates, line } = row;
  const shown = SHEET_FIELDS.filter((field) => open.includes(field) || errors.some((error) => error.field === field));
  return (
    <fieldset className={css.fix}>
      <legend className="visually-hidden">{copy.line(line)}</legend>
      {shown.map((field) =>
        field === 'firm' && candidates.length > 0 ? (
          <FirmCandidates key={field} row={row} sheet={sheet} />
        ) : (
          <FixField key={field} row={row} sheet={sheet} field={field} />
        ),
      )}
    </fieldset>
  );
}

function FixField({ row, sheet, field }: Props & { readonly field: SheetField }) {
  const text = row.cells[field] ?? '';
  const before = useRef(text);
  const input = useRef<HTMLInputElement>(null);
  const replacesChoice = field === 'firm' && row.firmRemark === copy.lookupPending;
  useEffect(() => {
    // it replaces the dropdown that had the focus
    if (replacesChoice) input.current?.focus();
  }, [replacesChoice]);
  const commit = () => {
    sheet.commitField(row, field, before.current);
    before.current = text;
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
  };
  const looking = field === 'firm' && row.isLookingUp;
  const hint = row.hints.find((one) => one.field === field);
  return (
    <div className={field === 'title' || field === 'firm' || field === 'notes' ? css.wide : undefined}>
      <TextField
        ref={input}
        label={copy.fields[field]}
        value={text}
        autoComplete="off"
        error={looking ? undefined : errorOf(row, field)}
        hint={
          looking ? copy.looking : hint ? sentenceOf(field, hint.detail) : field === 'firm' ? copy.firmHint : undefined
        }
        onChange={(written) => sheet.editField(row.line, field, written)}
        onBlur={commit}
        onKeyDown={press}
      />
    </div>
  );
}

/** Possible firms, to choose one. */
function FirmCandidates({ row, sheet }: Props) {
  const items = row.candidates.map(({ id, name, city, state }) => ({
    value: id,
    label: [name, city, state].filter(Boolean).join(', '),
  }));
  const pick = (id: string) => sheet.chooseFirm(row.line, row.candidates.find((one) => one.id === id) ?? null);
  return (
    <div className={css.wide}>
      <Dropdown
        label={copy.fields.firm}
        placeholder={copy.chooseFirm}
        items={[...items, { value: '', label: copy.noneOfThese }]}
        value={row.firm?.id ?? null}
        error={errorOf(row, 'firm')}
        onChange={pick}
      />
    </div>
  );
}

function errorOf({ errors }: EvaluatedRow, field: SheetField): string | undefined {
  const error = errors.find((one) => one.field === field);
  return error && sentenceOf(field, error.detail);
}
