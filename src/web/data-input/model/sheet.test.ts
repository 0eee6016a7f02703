import { describe, expect, test } from 'vitest';
import type { MonthRow } from '#contract/data-input/schema.ts';
import { parseTable, writeTable } from '#web/ui/data/clipboard-table.ts';
import { clearBlock, copyBlock, fillDown, pasteBlock } from './block.ts';
import { readCell, textOf } from './cells.ts';
import { columnsOf } from './columns.ts';
import { NO_HISTORY, redoLast, remember, undoLast } from './history.ts';
import {
  editCells,
  pendingChanges,
  removeRows,
  type Sheet,
  settleCell,
  startSheet,
  withSaved,
  withServer,
} from './sheet.ts';

const EMPLOYERS = [{ id: 'c1', name: 'Tidewater Paving' }];
const COLUMNS = columnsOf('workforce-utilization', 'hires');
const row = (id: string, version: number, values: Partial<MonthRow> = {}) =>
  ({
    id,
    version,
    position: Number(id),
    employer: 'Chesapeake Electric',
    trade: 'Electrician',
    people: 2,
    ...values,
  }) as MonthRow;
const sheetOf = (...rows: MonthRow[]) => startSheet(COLUMNS, EMPLOYERS, rows);
const texts = (sheet: Sheet, column: (typeof COLUMNS)[number]) =>
  sheet.rows.map(({ id, cells }) => `${id} ${cells[column] ?? ''}`);

describe('a cell', () => {
  test.each([
    ['race', 'African American', { race: 'black' }],
    ['race', 'Caucasian', { race: 'white' }],
    ['race', 'native hawaiian', { race: 'pacific' }],
    ['sex', 'F', { sex: 'female' }],
    ['level', 'Journeyman', { level: 'journey' }],
    ['residence', 'yes', { residence: 'resident' }],
    ['hours', '1,351.00', { hours_hundredths: 135_100 }],
    ['hours', '40.5 hrs', { hours_hundredths: 4_050 }],
    ['zip', '21230-1234', { zip: '21230' }],
    ['people', '', { people: null }],
    ['employer', 'tidewater paving', { contract_id: 'c1', employer: null }],
    ['street', '120 Howard St, Apt 4', { street: 'Howard St' }],
    ['paid', '(5.00)', { paid_cents: -500 }],
  ] as const)('%s %s', (column, text, values) => {
    expect(readCell(column, text, EMPLOYERS)).toEqual({ values });
  });
  test.each([
    ['hours', 'many'],
    ['people', '2.5'],
    ['race', 'martian'],
    ['zip', '8844'],
    ['hours', '1.234,5'],
  ] as const)('%s %s says nothing that can be saved', (column, text) => {
    expect(readCell(column, text, EMPLOYERS)).toHaveProperty('problem');
  });
  test('reads back what it shows', () => {
    for (const [column, values] of [
      ['hours', { hours_hundredths: 4_050 }],
      ['paid', { paid_cents: -123_450 }],
      ['hired_on', { hired_on: '2026-10-05' }],
      ['employer', { contract_id: 'c1', employer: null }],
    ] as const)
      expect(readCell(column, textOf(column, values, EMPLOYERS), EMPLOYERS)).toEqual({ values });
  });
});

test('only what was typed and can be read is saved, and what was typed meanwhile stays', () => {
  const typed = editCells(sheetOf(row('1', 4), row('2', 4)), [
    { id: '1', column: 'people', text: '3' },
    { id: '1', column: 'hours', text: 'many' },
  ]);
  const changes = pendingChanges(typed);
  expect(changes).toEqual([{ id: '1', version: 4, values: { people: 3 } }]);
  const meanwhile = editCells(typed, [{ id: '1', column: 'people', text: '4' }]);
  const after = withSaved(meanwhile, changes, [row('1', 5, { people: 3 })]);
  expect(pendingChanges(after)).toEqual([{ id: '1', version: 5, values: { people: 4 } }]);
});

test('of a cell that two people changed both values are kept until one is chosen', () => {
  const typed = editCells(sheetOf(row('1', 4), row('2', 4), row('3', 4)), [
    { id: '1', column: 'people', text: '7' },
    { id: '3', column: 'people', text: '8' },
  ]);
  const merged = withServer(typed, [row('1', 5, { people: 9, county: 'Baltimore' }), row('4', 5)]);
  expect(merged.rows.map(({ id, isGone }) => [id, isGone])).toEqual([
    ['1', false],
    ['3', true],
    ['4', false],
  ]);
  expect(merged.rows[0]).toMatchObject({
    version: 5,
    theirs: { people: '9' },
    cells: { people: '7', county: 'Baltimore' },
  });
  expect(pendingChanges(merged)).toEqual([]);
  expect(pendingChanges(settleCell(merged, '1', 'people', 'mine'))).toEqual([
    { id: '1', version: 5, values: { people: 7 } },
  ]);
  expect(pendingChanges(settleCell(merged, '1', 'people', 'theirs'))).toEqual([]);
  // the same on both sides is no conflict
  expect(withServer(typed, [row('1', 5, { people: 7 })]).rows[0]?.theirs).toEqual({});
});

test('a change is undone and redone, also a deletion, before and after it was saved', () => {
  const start = sheetOf(row('1', 4), row('2', 4));
  const gone = removeRows(start, ['1']);
  const history = remember(NO_HISTORY, start, gone, ['1'], null);
  expect(pendingChanges(gone)).toEqual([{ id: '1', version: 4, deleted: true }]);
  const back = undoLast(gone, history);
  expect(pendingChanges(back?.sheet ?? gone)).toEqual([]);
  const saved = withSaved(gone, pendingChanges(gone), []);
  const anew = undoLast(saved, history);
  expect(pendingChanges(anew?.sheet ?? saved)).toMatchObject([
    { id: '1', version: 0, values: { people: 2, trade: 'Electrician' } },
  ]);
  expect(redoLast(anew?.sheet ?? saved, anew?.history ?? history)?.sheet.rows.map(({ id }) => id)).toEqual(['2']);
});

test('blocks are copied, cleared, filled down and pasted, with columns by their names', () => {
  const sheet = sheetOf(row('1', 1, { people: 1 }), row('2', 1, { people: 2 }), row('3', 1, { people: 3 }));
  const people = COLUMNS.indexOf('people');
  const block = { from: { row: 0, column: people }, to: { row: 1, column: people } };
  expect(writeTable(copyBlock(sheet, block))).toBe('1\n2');
  expect(clearBlock(sheet, block)).toHaveLength(2);
  expect(texts(editCells(sheet, fillDown(sheet, { ...block, to: { row: 2, column: people } })), 'people')).toEqual([
    '1 1',
    '2 1',
    '3 1',
  ]);
  const table = parseTable('Craft\tHours\nGlazier\t10\nRoofer\t20\nPainter\t30');
  const pasted = pasteBlock(sheet, { row: 1, column: 0 }, table, true);
  expect(texts(editCells(sheet, pasted.edits), 'trade')).toEqual(['1 Electrician', '2 Glazier', '3 Roofer']);
  expect([pasted.added, pasted.left]).toEqual([[{ trade: 'Painter', hours: '30' }], []]);
  expect(pasteBlock(sheet, { row: 2, column: 0 }, [['a'], ['b']], false).left).toEqual([['b']]);
});
