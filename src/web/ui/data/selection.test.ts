import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EVERYTHING,
  isSelected,
  NOTHING,
  rangeOf,
  type Selection,
  selectedCount,
  stateOf,
  withRows,
} from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const chosen = (selection: Selection) => ORDER.filter((id) => isSelected(selection, id)).join('');

test('a range goes from the anchor to the row, in both directions', () => {
  expect(rangeOf(ORDER, 'b', 3)).toEqual(['b', 'c', 'd']);
  expect(rangeOf(ORDER, 'd', 1)).toEqual(['b', 'c', 'd']);
  expect(rangeOf(ORDER, 'c', 2)).toEqual(['c']);
});

test('without an anchor, or with one that is no longer in the list, a range is its last row', () => {
  expect(rangeOf(ORDER, null, 3)).toEqual(['d']);
  expect(rangeOf(ORDER, 'gone', 0)).toEqual(['a']);
});

test('rows that are chosen twice count once; what is taken away is gone', () => {
  const three = withRows(withRows(NOTHING, ['a', 'b'], true), ['b', 'c'], true);
  expect(chosen(three)).toBe('abc');
  expect(selectedCount(three, 10_482)).toBe(3);
  expect(chosen(withRows(three, ['b'], false))).toBe('ac');
});

test('with all rows of the server chosen, taking rows away leaves exceptions, also among rows not yet loaded', () => {
  const rest = withRows(EVERYTHING, ['a', 'e'], false);
  expect(chosen(rest)).toBe('bcd');
  expect(isSelected(rest, 'on no page yet')).toBe(true);
  expect(selectedCount(rest, 10_482)).toBe(10_480);
  expect(selectedCount(withRows(rest, ['a'], true), 10_482)).toBe(10_481);
});

test('none, some or all of the loaded rows', () => {
  expect(stateOf(NOTHING, ORDER)).toBe('none');
  expect(stateOf(NOTHING, [])).toBe('none');
  expect(stateOf(withRows(NOTHING, ['c'], true), ORDER)).toBe('some');
  expect(stateOf(withRows(NOTHING, ORDER, true), ORDER)).toBe('all');
  expect(stateOf(EVERYTHING, ORDER)).toBe('all');
  expect(stateOf(withRows(EVERYTHING, ['a'], false), ORDER)).toBe('some');
});

test('any sequence of choices gives what a list of flags gives', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...ORDER));
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.tuple(ids, fc.boolean())), (all, steps) => {
      const flags = new Map(ORDER.map((id) => [id, all]));
      let selection = all ? EVERYTHING : NOTHING;
      for (const [rows, on] of steps) {
        selection = withRows(selection, rows, on);
        for (const id of rows) flags.set(id, on);
      }
      expect(ORDER.map((id) => isSelected(selection, id))).toEqual([...flags.values()]);
      expect(selectedCount(selection, ORDER.length)).toBe([...flags.values()].filter(Boolean).length);
    }),
  );
});
