import { useState } from 'react';
import { SHEET_FIELDS, type SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormError } from '#web/ui/form/FormError.tsx';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/sheet.ts';
import { emptyMapping, hasRowColumns, type UnmappedFile, withField } from '../model/sheet-mapping.ts';
import type { SheetImport } from '../queries/sheet.ts';
import css from './Sheet.module.css';

interface Props {
  readonly unmapped: UnmappedFile;
  readonly sheet: SheetImport;
  readonly onClose: () => void;
}

type Choice = SheetField | '';
const ITEMS: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: '', label: copy.mapNone },
  ...SHEET_FIELDS.map((value) => ({ value, label: copy.fields[value] })),
];

/** A file without headers: a person says what each of its columns holds. */
export function SheetMapping({ unmapped, sheet, onClose }: Props) {
  const [mapping, setMapping] = useState(() => emptyMapping(unmapped));
  const [checked, setChecked] = useState(false);
  const { file, rows } = unmapped;
  const error = checked && !hasRowColumns(mapping) ? copy.mapNeedsFirm : undefined;
  const send = () => {
    setChecked(true);
    if (hasRowColumns(mapping)) void sheet.map(file, mapping);
  };
  return (
    <>
      <ModalBody>
        <div className={css.stack}>
          <p>{copy.mapIntro(file.name)}</p>
          <Checkbox
            checked={mapping.has_header}
            onChange={(has_header) => setMapping((before) => ({ ...before, has_header }))}
          >
            {copy.mapHeader}
          </Checkbox>
          <ul className={css.mapping} aria-label={copy.mapSample(file.name)}>
            {mapping.fields.map((field, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name and keep their order
              <li key={column}>
                <Dropdown
                  label={copy.mapColumn(column + 1)}
                  items={ITEMS}
                  value={field ?? ''}
                  onChange={(value) => setMapping((before) => withField(before, column, value === '' ? null : value))}
                />
                <ol>
                  {rows.map(({ line, cells }, at) => (
                    <li key={line} data-head={(mapping.has_header && at === 0) || undefined}>
                      {cells[column]}
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ul>
          <FormError>{error ?? sheet.refused ?? undefined}</FormError>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button data-apart="" variant="outlineDark" onClick={sheet.reset}>
          {copy.another}
        </Button>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button loading={sheet.reading !== null} onClick={send}>
          {copy.mapContinue}
        </Button>
      </ModalFooter>
    </>
  );
}
