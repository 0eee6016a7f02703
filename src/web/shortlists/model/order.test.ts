import { expect, test } from 'vitest';
import { inPagesOf, movedTo } from './order.ts';

test('moves a row up and down, and leaves the others in their order', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(movedTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(movedTo(['a'], 4, 0)).toEqual(['a']);
});

test('keeps the sizes of the pages', () => {
  expect(inPagesOf(['c', 'a', 'b'], [['a', 'b'], ['c']])).toEqual([['c', 'a'], ['b']]);
});
