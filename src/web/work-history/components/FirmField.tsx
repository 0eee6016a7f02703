import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import type { SheetFirm } from '#contract/work-history/rules/sheet-firms.ts';
import { DEBOUNCE_MS, firmNamesQuery } from '#web/search/queries/firm-names.ts';
import fieldCss from '#web/ui/Field.module.css';
import { Field } from '#web/ui/Field.tsx';
import { ListboxPopover } from '#web/ui/ListboxPopover.tsx';
import { useListbox } from '#web/ui/useListbox.ts';
import { copy, sentenceOf } from '../copy/sheet.ts';
import type { EvaluatedRow } from '../model/sheet-rows.ts';
import type { SheetImport } from '../queries/sheet.ts';
import css from './Sheet.module.css';

interface Props {
  readonly row: EvaluatedRow;
  readonly sheet: SheetImport;
}

/** The firm of a row by name: a combobox with the firms of the directory whose names are near. */
export function FirmField({ row, sheet }: Props) {
  const text = row.cells.firm ?? '';
  const before = useRef(text);
  const firms = useNearFirms(text);
  const items = firms.map(({ id, name, city, state }) => ({
    value: id,
    label: [name, city, state].filter(Boolean).join(', '),
  }));
  const choose = (id: string) => {
    // the text is not looked up any more
    before.current = text;
    sheet.chooseFirm(row, firms.find((firm) => firm.id === id) ?? null);
  };
  const list = useListbox(items, row.firm?.id ?? null, choose);
  const input = useFocusAfterChoice(row);
  const commit = () => {
    list.hide();
    sheet.commitField(row, 'firm', before.current);
    before.current = text;
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') list.open && list.active >= 0 ? list.pick(list.active) : commit();
    else if (['ArrowDown', 'ArrowUp', 'Escape'].includes(event.key) && list.move(event)) event.preventDefault();
  };
  const looking = row.isLookingUp;
  return (
    <div className={css.wide}>
      <Field
        label={copy.fields.firm}
        error={looking ? undefined : errorOf(row, 'firm')}
        hint={looking ? copy.looking : (hintOf(row, 'firm') ?? (row.firm ? undefined : copy.nearFirms(items.length)))}
      >
        {(control) => (
          <ListboxPopover
            list={{ ...list, open: list.open && items.length > 0 }}
            items={items}
            value={row.firm?.id ?? null}
            label={copy.nearFirmsOf(row.line)}
            narrow
          >
            <input
              ref={input}
              type="text"
              role="combobox"
              aria-expanded={list.open && items.length > 0}
              {...control}
              {...list.control}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              className={fieldCss.input}
              value={text}
              onChange={({ target }) => {
                sheet.editField(row.line, 'firm', target.value);
                list.show(-1);
              }}
              onClick={() => list.show(-1)}
              onBlur={commit}
              onKeyDown={press}
            />
          </ListboxPopover>
        )}
      </Field>
    </div>
  );
}

/** Firms of the directory whose names are near the text, best first. */
function useNearFirms(text: string): SheetFirm[] {
  const [settled] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data = [] } = useQuery(firmNamesQuery(settled));
  if (!text.trim()) return [];
  return data.map(({ id, legal_business_name: name, city, state }) => ({ id, name, city, state }));
}

/** The field replaces the dropdown of candidates, which had the focus. */
function useFocusAfterChoice({ firmRemark }: EvaluatedRow) {
  const input = useRef<HTMLInputElement>(null);
  const replacesChoice = firmRemark === copy.lookupPending;
  useEffect(() => {
    if (replacesChoice) input.current?.focus();
  }, [replacesChoice]);
  return input;
}

/** How the value of a field differs from its text. */
export function hintOf({ hints }: EvaluatedRow, field: SheetField): string | undefined {
  const hint = hints.find((one) => one.field === field);
  return hint && sentenceOf(field, hint.detail);
}

export function errorOf({ errors }: EvaluatedRow, field: SheetField): string | undefined {
  const error = errors.find((one) => one.field === field);
  return error && sentenceOf(field, error.detail);
}
