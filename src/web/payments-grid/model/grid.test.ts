import { describe, expect, test } from 'vitest';
import { parseTable } from '#web/ui/data/clipboard-table.ts';
import { stepOf } from '#web/ui/data/grid-keys.ts';
import { pasteTable } from './paste.ts';
import {
  blankCells,
  checkRows,
  type GridRow,
  placeServerErrors,
  startRows,
  undoChange,
  withCell,
  withDraft,
  withoutReported,
} from './rows.ts';

const contract = (id: string, number: string | null = `SC-${id}`) => ({
  id,
  number,
  title: `Job ${id}`,
  firm: `Firm ${id}`,
});
const CONTRACTS = [contract('1'), contract('2'), contract('3', null)];
const rows = () => startRows(CONTRACTS, [{ contract_id: '2', month: '2026-10' }], '2026-11-20');
const WORDS = { isMissing: 'missing', needsReason: 'reason', notPaid: 'empty' };
const amounts = (all: readonly GridRow[]) => all.map(({ contract: { id }, cells }) => `${id} ${cells.amount}`);

test('rows are the months that wait, then the other contracts', () => {
  expect(rows().map(({ key, due, cells }) => [key, due, cells.month])).toEqual([
    ['2 2026-10', '2026-10', '2026-10'],
    ['1 2026-11', null, '2026-11'],
    ['3 2026-11', null, '2026-11'],
  ]);
});

test('what was typed before is there again, also for a month that no longer waits', () => {
  const typed = withCell(rows(), '2 2026-10', 'amount', '10.00');
  const later = startRows(CONTRACTS, [], '2026-11-20');
  expect(withDraft(rows(), typed)).toEqual(typed);
  expect(amounts(withDraft(later, typed))).toEqual(['1 ', '2 ', '3 ', '2 10.00']);
  expect(withDraft(later, [{ ...typed[0], contract: contract('9') } as GridRow])).toEqual(later);
});

describe('a table from a spreadsheet', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\t\nb', [['a', ''], ['b']]],
    ['"two\nlines"\t"say ""yes"""', [['two lines', 'say "yes"']]],
    ['5" pipe\t"x', [['5" pipe', '"x']]],
    ['\n\n', []],
    ['one', [['one']]],
  ])('%j', (text, table) => {
    expect(parseTable(text)).toEqual(table);
  });

  test('goes to the contracts that its first column names, in whatever order', () => {
    const table = parseTable(
      'Contract\tCheck date\tNet\nsc-2\t10/20/2026\t$5.00\nJob 3\t10/21/2026\t7\nSC-8\t1/1/2026\t9\nSC-2\t10/22/2026\t6',
    );
    const { rows: next, placed, left } = pasteTable(rows(), { key: '1 2026-11', column: 'amount' }, table);
    expect([placed, left]).toEqual([3, [['SC-8', '1/1/2026', '9']]]);
    expect(amounts(next)).toEqual(['2 $5.00', '2 6', '1 ', '3 7']);
    expect(next[1]).toMatchObject({ key: '2 +1', cells: { month: '2026-10', paid_on: '10/22/2026' } });
  });

  test('without names goes from the cell to the right and down; what does not fit is left', () => {
    const table = parseTable('1\t10/1/2026\n2\t10/2/2026\n3\t10/3/2026');
    const { rows: next, placed, left } = pasteTable(rows(), { key: '1 2026-11', column: 'amount' }, table);
    expect([amounts(next), placed, left]).toEqual([['2 ', '1 1', '3 2'], 2, [['3', '10/3/2026']]]);
    const wide = pasteTable(rows(), { key: '1 2026-11', column: 'reason' }, [['a', 'b']]);
    expect([wide.placed, wide.left]).toEqual([0, [['a', 'b']]]);
  });

  test('with names alone begins with the month or with the amount', () => {
    const place = { key: '1 2026-11', column: 'amount' } as const;
    for (const text of ['SC-1\t5.00\t10/20/2026', 'SC-1\t10/2026\t5.00\t10/20/2026'])
      expect(pasteTable(rows(), place, parseTable(text)).rows[1]?.cells).toMatchObject({
        amount: '5.00',
        paid_on: '10/20/2026',
      });
  });

  test('a name of two contracts is nobody’s', () => {
    const both = startRows([contract('1', 'X'), contract('2', 'X')], [], '2026-11-20');
    expect(
      pasteTable(both, { key: '1 2026-11', column: 'month' }, [
        ['X', '2026-10'],
        ['Job 1', '2026-10'],
      ]).left,
    ).toEqual([['X', '2026-10']]);
  });
});

test('a paste that is undone takes nothing with it that was typed since', () => {
  const before = withCell(rows(), '2 2026-10', 'amount', '1');
  const table = parseTable('SC-2\t2026-10\t20\nSC-2\t2026-10\t21\nSC-1\t2026-11\t10');
  const { rows: after } = pasteTable(before, { key: '1 2026-11', column: 'amount' }, table);
  expect(amounts(after)).toEqual(['2 1', '2 20', '2 21', '1 10', '3 ']);
  expect(undoChange(after, before, after)).toEqual(before);
  const typed = withCell(withCell(after, '2 +2', 'amount', '22'), '3 2026-11', 'reason', 'Not due');
  const undone = undoChange(typed, before, after);
  expect(amounts(undone)).toEqual(['2 1', '1 ', '3 ', '2 22']);
  expect(undone[2]?.cells.reason).toBe('Not due');
  // clearing loses the added rows, and gives them back
  expect(new Set(amounts(undoChange(rows(), after, rows())))).toEqual(new Set(amounts(after)));
});

test('reported rows are blank for the next payment; what was typed meanwhile stays', () => {
  const typed = withCell(rows(), '2 2026-10', 'amount', '1');
  const sent = new Map(typed.filter(({ cells }) => cells.amount).map(({ key, cells }) => [key, cells]));
  expect(withoutReported(typed, rows(), sent)).toEqual(rows().map((row) => ({ ...row, due: null })));
  const [more] = withoutReported(withCell(typed, '2 2026-10', 'reference', '7'), rows(), sent);
  expect(more).toMatchObject({ due: null, cells: { amount: '1', reference: '7' } });
});

test('cells become reports, and each wrong cell is named', () => {
  const cells = (more: object) => ({ ...blankCells('2026-10'), paid_on: '10/20/2026', ...more });
  const row = (key: string, more: object): GridRow => ({ key, contract: contract(key), due: null, cells: cells(more) });
  const { lines, keys, errors } = checkRows(
    [
      row('a', { amount: '$1,234.50', retainage: '64.97', method: 'Check', reference: ' 17 ' }),
      row('b', { amount: '(5.00)', reason: 'Back charge' }),
      row('c', { amount: '0', paid_on: '', reason: 'Not due' }),
      row('d', { amount: '1.234,50', paid_on: 'soon' }),
      row('e', { amount: '0' }),
      row('f', { month: '', amount: '' }),
      { ...row('g', {}), cells: blankCells('2026-10') },
    ],
    WORDS,
  );
  expect(keys).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(lines.slice(0, 3)).toMatchObject([
    { amount_cents: 123_450, retainage_cents: 6_497, method: 'check', reference: '17', paid_on: '2026-10-20' },
    { amount_cents: -500, reason: 'Back charge' },
    { amount_cents: 0, paid_on: null },
  ]);
  expect(Object.fromEntries([...errors].map(([key, wrong]) => [key, Object.keys(wrong).sort()]))).toEqual({
    d: ['amount', 'paid_on'],
    e: ['paid_on', 'reason'],
    f: ['amount', 'month'],
  });
  const placed = placeServerErrors(
    [
      { field: 'body.lines.1.retainage_cents', detail: 'is more' },
      { field: 'body', detail: 'x' },
    ],
    keys,
  );
  expect([...placed]).toEqual([['b', { retainage: 'is more' }]]);
});

test('keys move between cells, and within a text only at its ends', () => {
  const press = (key: string, from: number, to = from, more = {}) =>
    stepOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more }, { from, to, length: 3 });
  expect(press('Enter', 1)).toEqual({ rows: 1, columns: 0 });
  expect(press('Enter', 1, 1, { shiftKey: true })).toEqual({ rows: -1, columns: 0 });
  expect(press('ArrowUp', 1)).toEqual({ rows: -1, columns: 0 });
  expect([press('ArrowLeft', 1), press('ArrowRight', 1), press('Tab', 0)]).toEqual([null, null, null]);
  expect([press('ArrowLeft', 0), press('ArrowRight', 3), press('ArrowRight', 0, 3)]).toEqual([
    { rows: 0, columns: -1 },
    { rows: 0, columns: 1 },
    { rows: 0, columns: 1 },
  ]);
  expect(press('ArrowDown', 0, 0, { ctrlKey: true })).toBeNull();
});
