import { type KeyboardEvent, useRef } from 'react';
import { SHEET_FIELDS, type SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/sheet.ts';
import type { EvaluatedRow } from '../model/sheet-rows.ts';
import type { SheetImport } from '../queries/sheet.ts';
import { errorOf, FirmField, hintOf } from './FirmField.tsx';
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
        ) : field === 'firm' ? (
          <FirmField key={field} row={row} sheet={sheet} />
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
  const commit = () => {
    sheet.commitField(row, field, before.current);
    before.current = text;
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
  };
  return (
    <div className={field === 'title' || field === 'notes' ? css.wide : undefined}>
      <TextField
        label={copy.fields[field]}
        value={text}
        autoComplete="off"
        error={errorOf(row, field)}
        hint={hintOf(row, field)}
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
  const pick = (id: string) => sheet.chooseFirm(row, row.candidates.find((one) => one.id === id) ?? null);
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
