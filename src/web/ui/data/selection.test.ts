import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALL_ROWS,
  isSelected,
  NO_ROWS,
  rowRange,
  type Selection,
  selectedCount,
  selectionState,
  setRowsSelected,
} from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const chosen = (selection: Selection) => ORDER.filter((id) => isSelected(selection, id)).join('');

test('selects a range between anchor and row in both directions', () => {
  expect(rowRange(ORDER, 'b', 3)).toEqual(['b', 'c', 'd']);
  expect(rowRange(ORDER, 'd', 1)).toEqual(['b', 'c', 'd']);
  expect(rowRange(ORDER, 'c', 2)).toEqual(['c']);
});

test('reduces a range without a listed anchor to its last row', () => {
  expect(rowRange(ORDER, null, 3)).toEqual(['d']);
  expect(rowRange(ORDER, 'gone', 0)).toEqual(['a']);
});

test('counts rows once and deselects rows', () => {
  const three = setRowsSelected(setRowsSelected(NO_ROWS, ['a', 'b'], true), ['b', 'c'], true);
  expect(chosen(three)).toBe('abc');
  expect(selectedCount(three, 10_482)).toBe(3);
  expect(chosen(setRowsSelected(three, ['b'], false))).toBe('ac');
});

test('keeps exceptions to "select all", even for rows not loaded yet', () => {
  const rest = setRowsSelected(ALL_ROWS, ['a', 'e'], false);
  expect(chosen(rest)).toBe('bcd');
  expect(isSelected(rest, 'on no page yet')).toBe(true);
  expect(selectedCount(rest, 10_482)).toBe(10_480);
  expect(selectedCount(setRowsSelected(rest, ['a'], true), 10_482)).toBe(10_481);
});

test('reports none, some or all loaded rows as selected', () => {
  expect(selectionState(NO_ROWS, ORDER)).toBe('none');
  expect(selectionState(NO_ROWS, [])).toBe('none');
  expect(selectionState(setRowsSelected(NO_ROWS, ['c'], true), ORDER)).toBe('some');
  expect(selectionState(setRowsSelected(NO_ROWS, ORDER, true), ORDER)).toBe('all');
  expect(selectionState(ALL_ROWS, ORDER)).toBe('all');
  expect(selectionState(setRowsSelected(ALL_ROWS, ['a'], false), ORDER)).toBe('some');
});

test('agrees with a plain list of flags for any sequence of selections', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...ORDER));
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.tuple(ids, fc.boolean())), (all, steps) => {
      const flags = new Map(ORDER.map((id) => [id, all]));
      let selection = all ? ALL_ROWS : NO_ROWS;
      for (const [rows, on] of steps) {
        selection = setRowsSelected(selection, rows, on);
        for (const id of rows) flags.set(id, on);
      }
      expect(ORDER.map((id) => isSelected(selection, id))).toEqual([...flags.values()]);
      expect(selectedCount(selection, ORDER.length)).toBe([...flags.values()].filter(Boolean).length);
    }),
  );
});
