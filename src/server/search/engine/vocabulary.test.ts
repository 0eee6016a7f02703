import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edits } from './edits.ts';
import { misspellingsOf, Vocabulary } from './vocabulary.ts';

/** Many words of few letters: neighbours are everywhere. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 1, maxLength: 10 });
const sorted = [...new Set(fc.sample(word, { numRuns: 4000, seed: 1 }))].sort();

test.each([
  [1, false],
  [2, false],
  [1, true],
])('within %i edits (beginnings: %s) nothing is missed that comparing with each word finds', (limit, prefix) => {
  const misspellings = misspellingsOf(sorted);
  expect(misspellings).toBeDefined();
  const [quick, plain] = [new Vocabulary(sorted, misspellings), new Vocabulary(sorted, undefined)];
  const found = (vocabulary: Vocabulary, typed: string) => {
    const near: [string, number][] = [];
    vocabulary.near(typed, limit, prefix, (number, distance) => near.push([sorted[number] as string, distance]));
    return near.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  };
  fc.assert(
    fc.property(word, (typed) => {
      fc.pre(typed.length >= (prefix ? 5 : 3));
      expect(found(quick, typed)).toEqual(found(plain, typed));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['baltimore', 'balitmore', 1],
  ['electrical', 'elecrical', 1],
  ['plumbing', 'plubming', 1],
  ['drywall', 'drwal', 2],
  ['roof', 'roof', 0],
  ['roof', 'rooof', 1],
  ['roof', 'hoop', 2],
  ['abcdef', 'uvwxyz', 3],
])('%s and %s are %i edits apart', (a, b, distance) => {
  expect(edits(a, b, 2)).toBe(distance);
  expect(edits(b, a, 2)).toBe(distance);
});

test('beginnings are found by halving', () => {
  const vocabulary = new Vocabulary(['bay', 'bayou', 'beam', 'be'].sort(), undefined);
  expect(vocabulary.words.slice(...vocabulary.range('ba'))).toEqual(['bay', 'bayou']);
  expect(vocabulary.words.slice(...vocabulary.range('x'))).toEqual([]);
  expect(vocabulary.find('beam')).toBe(3);
  expect(vocabulary.find('beams')).toBe(-1);
});
