import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHEET_FIELDS } from '#contract/work-history/rules/sheet-columns.ts';
import { detectLayout } from '#contract/work-history/rules/sheet-layout.ts';
import type { SheetRow } from '#contract/work-history/schema/sheet.ts';
import {
  type EditableRow,
  editRow,
  evaluateRows,
  rowAsCsv,
  templateCsv,
  toEditableRow,
  toEditableRows,
  unsentRowsAsCsv,
} from './sheet-rows.ts';

const COMPANY = crypto.randomUUID();
const FIRM = { id: crypto.randomUUID(), name: 'Batista Electric', city: 'Baltimore', state: 'MD' };
const row = (line: number, more: Partial<SheetRow> = {}): SheetRow => ({
  line,
  cells: { title: 'Library', firm: 'Batista Electric', budget: '5', start_date: '1/2/2026', end_date: '3/4/2026' },
  record: null,
  firm: FIRM,
  candidates: [],
  errors: [],
  hints: [],
  recorded: [],
  same_as: null,
  ...more,
});
const judged = (...rows: EditableRow[]) => evaluateRows(rows, COMPANY, 'mdy');
const states = (...rows: EditableRow[]) =>
  judged(...rows).map(({ state, selected }) => `${state}${selected ? ' x' : ''}`);
const read = (text: string) =>
  detectLayout((parse(text, { relax_column_count: true }) as string[][]).map((cells, at) => ({ line: at + 1, cells })));

test('a row is ready, a duplicate or needs attention; only ready rows are selected by default', () => {
  const [one, twin, before, wrong] = [
    toEditableRow(row(2)),
    toEditableRow(row(3)),
    toEditableRow(row(4, { recorded: [FIRM.id], cells: { ...row(4).cells, title: 'Mill' } })),
    toEditableRow(row(5, { cells: { ...row(5).cells, budget: 'x' } })),
  ];
  expect(states(one, twin, before, wrong)).toEqual(['ready x', 'duplicate', 'duplicate', 'attention']);
  expect(judged(one, twin).map(({ sameAs }) => sameAs)).toEqual([null, 2]);
  // in any order, the later line is the duplicate
  expect(states(twin, one)).toEqual(['duplicate', 'ready x']);
  expect(states({ ...twin, checked: true }, { ...one, checked: false })).toEqual(['duplicate x', 'ready']);
  expect(states(editRow(wrong, 'budget', '$7'))).toEqual(['ready x']);
  expect(judged(editRow(wrong, 'budget', '$7'))[0]?.record).toMatchObject({ budget: 7, mwbe_id: FIRM.id });
});

test('an edited firm is unknown until it is looked up', () => {
  const changed = editRow(toEditableRow(row(2)), 'firm', 'Kwan');
  expect([changed.firm, states(changed)]).toEqual([null, ['attention']]);
});

test('rows that need attention come first, in the order of the file', () => {
  const record = { mwbe_id: FIRM.id, hiring_company_id: COMPANY, title: 'x', budget: 1, start_date: '', end_date: '' };
  const rows = [row(2, { record }), row(3), row(4, { record, same_as: 2 }), row(5)];
  const preview = { columns: [], ignored: [], missing: [], unmapped: [], date_order: 'mdy' as const, notes: [], rows };
  expect(toEditableRows(preview).map(({ line }) => line)).toEqual([3, 5, 4, 2]);
});

test('unsent rows are exported with reasons and can be imported again', () => {
  const text = fc
    .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('=1+1', '@x', '-5', 'a"b', 'a,b\nc', "'"))
    .map((cell) => cell.replace(/[^\P{Cc}\n]/gu, ' ').trim())
    .filter((cell) => cell !== '' && !/^'[=+\-@\t\r\n＝＋－＠]/.test(cell));
  const cells = fc
    .record(Object.fromEntries(SHEET_FIELDS.map((field) => [field, text])), { requiredKeys: [] })
    .map((some) => ({ ...some, firm: some.firm ?? 'x' }));
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), (all) => {
      const left = unsentRowsAsCsv(judged(...all.map((one, at) => toEditableRow(row(at + 2, { cells: one })))));
      expect(read(left).rows.map((one) => one.cells)).toEqual(all);
      expect(read(left).ignored).toEqual(['Row', 'Reason not recorded']);
    }),
  );
});

test('one row as a file keeps its values, with ISO dates and the chosen firm', () => {
  const dayFirst = toEditableRow(
    row(2, { cells: { ...row(2).cells, start_date: '5/6/2026', end_date: '31/12/2026' } }),
  );
  expect(read(rowAsCsv(dayFirst, 'dmy')).rows[0]?.cells).toEqual({
    title: 'Library',
    firm: FIRM.id,
    budget: '5',
    start_date: '2026-06-05',
    end_date: '2026-12-31',
  });
  expect(read(rowAsCsv({ ...dayFirst, firm: null }, 'dmy')).rows[0]?.cells.firm).toBe('Batista Electric');
});

test('the template has every column and an example row that lacks only a real firm', () => {
  const { columns, missing, rows } = read(templateCsv());
  expect([columns.map(({ field }) => field), missing, rows.length]).toEqual([[...SHEET_FIELDS], [], 1]);
  const [example] = judged(toEditableRow(row(2, { cells: rows[0]?.cells ?? {}, firm: null })));
  expect(example?.errors.map(({ field }) => field)).toEqual(['firm']);
});
