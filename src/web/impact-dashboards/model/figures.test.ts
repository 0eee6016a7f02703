import { expect, test } from 'vitest';
import { groupSeries, quarterChoices, spendFinding } from './figures.ts';
import { parseImpactSearch, queryOf, searchOf } from './search.ts';

const group = (code: string, by_quarter: number[]) => ({
  code,
  name: `${code} firms`,
  by_quarter,
  confirmed_cents: by_quarter.reduce((a, b) => a + b, 0),
  paid_cents: 0,
  firms: 1,
});
const quarters = ['2026-Q1', '2026-Q2'];

test('a chart has five lines at most: what is beyond them is added up', () => {
  const groups = [1, 2, 3, 4, 5, 6].map((size) => group(`G${size}`, [size, size]));
  expect(groupSeries({ groups, quarters }).map(({ key, values }) => [key, values])).toEqual([
    ['G6', [6, 6]],
    ['G5', [5, 5]],
    ['G4', [4, 4]],
    ['G3', [3, 3]],
    ['others', [3, 3]],
  ]);
  expect(groupSeries({ groups: [group('MBE', [0, 0])], quarters })).toEqual([]);
});

test('the finding of a chart says what its first and last quarter say, of the largest group', () => {
  const says = (first: number, last: number) =>
    spendFinding({ groups: [group('MBE', [first, last]), group('none', [999, 999])], quarters });
  expect([says(10, 20), says(20, 10), says(10, 12), says(12, 10), says(10, 10), says(0, 10), says(0, 0)]).toEqual([
    'Spending with MBE firms more than doubled',
    'Spending with MBE firms fell by half or more',
    'Spending with MBE firms grew',
    'Spending with MBE firms fell',
    'Spending with MBE firms is steady',
    'MBE firms received the most of all groups',
    'No payment of these quarters was to a firm with a proven certificate',
  ]);
});

test('filters of the address that cannot be are dropped, and a saved view keeps the others', () => {
  expect(parseImpactSearch({ from: '2026-Q3', to: '2026-Q1', project: 'x', open: 'y' })).toEqual({});
  const search = { from: '2026-Q1', to: '2026-Q3' };
  expect(searchOf(queryOf(search))).toEqual(search);
  expect(quarterChoices('2025-Q4', '2026-Q2')).toEqual(['2026-Q2', '2026-Q1', '2025-Q4']);
});
