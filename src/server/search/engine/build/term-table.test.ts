import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextFolder } from '../text/text-folder.ts';
import { terms } from '../text/tokenize.ts';
import { NumberList } from './growable-arrays.ts';
import { TermTable } from './term-table.ts';

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aBcs1yxZ'), maxLength: 8 }),
  fc.constantFrom(
    'Supplies',
    'BUSES',
    'boxes',
    'glass',
    'L.L.C.',
    "O'Brien",
    'Café',
    'A&B',
    'ss',
    'ies',
    '24s',
    'J.',
    'straße',
  ),
);
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ', ', '-', '/', '.', '’', '\n')), { maxLength: 12 })
  .map((all) => all.flat().join(''));

test('splits a text into the same terms as the reference tokenizer', () => {
  const [table, folder] = [new TermTable(), new TextFolder()];
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (one) => {
      const found = new NumberList();
      folder.fold(one);
      table.appendTerms(folder, found);
      expect(Array.from(found.array, (number) => table.words[number])).toEqual(terms(one));
    }),
    { numRuns: 2000 },
  );
});

test('numbers stay stable while the table grows', () => {
  const table = new TermTable();
  const all = Array.from({ length: 200_000 }, (_, i) => `w${i.toString(36)}x`);
  expect(all.map((one) => table.number(one))).toEqual(all.map((_, i) => i));
  expect(all.map((one) => table.number(one))).toEqual(all.map((_, i) => i));
});
