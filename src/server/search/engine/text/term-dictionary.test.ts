import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDeletionIndex } from '../build/deletion-index.ts';
import { editDistance } from './edit-distance.ts';
import { TermDictionary } from './term-dictionary.ts';

/** Many words of few letters: neighbours are everywhere. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 1, maxLength: 10 });
const sorted = [...new Set(fc.sample(word, { numRuns: 4000, seed: 1 }))].sort();

test.each([
  [1, false],
  [2, false],
  [1, true],
])('the deletion index finds the same words as a scan within %i edits (prefixes: %s)', (limit, prefix) => {
  const misspellings = buildDeletionIndex(sorted);
  expect(misspellings).toBeDefined();
  const [indexed, scanned] = [new TermDictionary(sorted, misspellings), new TermDictionary(sorted, undefined)];
  const found = (vocabulary: TermDictionary, typed: string) => {
    const near: [string, number][] = [];
    vocabulary.forEachWithin(typed, limit, prefix, (number, distance) =>
      near.push([sorted[number] as string, distance]),
    );
    return near.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  };
  fc.assert(
    fc.property(word, (typed) => {
      fc.pre(typed.length >= (prefix ? 5 : 3));
      expect(found(indexed, typed)).toEqual(found(scanned, typed));
    }),
    { numRuns: 300 },
  );
});

/** Last row of the full Damerau–Levenshtein table, with transpositions of letters any distance apart. */
function distanceRow(a: string, b: string): number[] {
  const rows: number[][] = [];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 0; i <= a.length; i++) {
    rows.push([]);
    for (let j = 0; j <= b.length; j++) {
      const steps = i + j === 0 ? [0] : [at(i - 1, j) + 1, at(i, j - 1) + 1];
      if (i > 0 && j > 0) steps.push(at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      for (let k = 1; k < i; k++) {
        for (let l = 1; l < j; l++) {
          if (a[i - 1] !== b[l - 1] || a[k - 1] !== b[j - 1]) continue;
          steps.push(at(k - 1, l - 1) + (i - k - 1) + 1 + (j - l - 1));
        }
      }
      rows[i]?.push(Math.min(...steps));
    }
  }
  return rows.at(-1) ?? [];
}

test('the bounded edit distance equals the full table, for words and for prefixes', () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (a, b, limit) => {
      const whole = distanceRow(a, b);
      expect(editDistance(a, b, limit)).toBe(Math.min(limit + 1, whole.at(-1) ?? 0));
      expect(editDistance(a, b, limit, true)).toBe(Math.min(limit + 1, ...whole));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['baltimore', 'balitmore', 1],
  ['electrical', 'elecrical', 1],
  ['plumbing', 'plubming', 1],
  ['portfolio', 'portlfio', 2],
  ['koyoux', 'kyfooux', 2],
  ['drywall', 'drwal', 2],
  ['roof', 'roof', 0],
  ['roof', 'rooof', 1],
  ['roof', 'hoop', 2],
  ['abcdef', 'uvwxyz', 3],
])('%s and %s are %i edits apart', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance);
  expect(editDistance(b, a, 2)).toBe(distance);
});

test('finds prefix ranges and words by binary search', () => {
  const vocabulary = new TermDictionary(['bay', 'bayou', 'beam', 'be'].sort(), undefined);
  expect(vocabulary.words.slice(...vocabulary.prefixRange('ba'))).toEqual(['bay', 'bayou']);
  expect(vocabulary.words.slice(...vocabulary.prefixRange('x'))).toEqual([]);
  expect(vocabulary.find('beam')).toBe(3);
  expect(vocabulary.find('beams')).toBe(-1);
});
