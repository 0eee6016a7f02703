import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderedIndexes, rowIndexForKey, spacerHeights } from './virtual-rows.ts';

test('renders the rows in view with overscan, within the list', () => {
  expect(renderedIndexes({ startIndex: 0, endIndex: 2, overscan: 2, count: 10 }, null)).toEqual([0, 1, 2, 3, 4]);
  expect(renderedIndexes({ startIndex: 8, endIndex: 9, overscan: 2, count: 10 }, null)).toEqual([6, 7, 8, 9]);
  expect(renderedIndexes({ startIndex: 0, endIndex: 0, overscan: 2, count: 0 }, null)).toEqual([]);
});

test('renders the focused row in its place, unless it was removed', () => {
  const range = { startIndex: 5, endIndex: 6, overscan: 1, count: 10 };
  expect(renderedIndexes(range, 1)).toEqual([1, 4, 5, 6, 7]);
  expect(renderedIndexes(range, 9)).toEqual([4, 5, 6, 7, 9]);
  expect(renderedIndexes(range, 5)).toEqual([4, 5, 6, 7]);
  expect(renderedIndexes(range, 10)).toEqual([4, 5, 6, 7]);
});

test('spacers and rows add up to the height of all rows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_482 }),
      fc.nat(10_481),
      fc.nat(40),
      fc.option(fc.nat(10_481)),
      (count, from, more, focused) => {
        const startIndex = Math.min(from, count - 1);
        const endIndex = Math.min(startIndex + more, count - 1);
        const drawn = renderedIndexes({ startIndex, endIndex, overscan: 12, count }, focused);
        const { above, below } = spacerHeights(
          drawn.map((index) => ({ start: index * 41, end: index * 41 + 41 })),
          count * 41,
        );
        expect(above.reduce((sum, gap) => sum + gap, below) + drawn.length * 41).toBe(count * 41);
        expect([...above, below].every((gap) => gap >= 0)).toBe(true);
        expect(drawn.length).toBeLessThanOrEqual(more + 1 + 24 + 1);
      },
    ),
  );
});

test('reserves the full height without rows', () => {
  expect(spacerHeights([], 0)).toEqual({ above: [], below: 0 });
});

test('keys move between rows and stop at the ends', () => {
  expect(rowIndexForKey('ArrowDown', 3, 10, 5)).toBe(4);
  expect(rowIndexForKey('ArrowUp', 0, 10, 5)).toBe(0);
  expect(rowIndexForKey('PageDown', 3, 10, 5)).toBe(8);
  expect(rowIndexForKey('PageUp', 3, 10, 5)).toBe(0);
  expect(rowIndexForKey('Home', 3, 10, 5)).toBe(0);
  expect(rowIndexForKey('End', 3, 10, 5)).toBe(9);
  expect(rowIndexForKey('a', 3, 10, 5)).toBeNull();
});
