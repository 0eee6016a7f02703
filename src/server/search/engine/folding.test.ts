import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Folding } from './folding.ts';
import { words } from './words.ts';

const letters = fc.constantFrom(..."aBz09&.'` ,-é’ß\n");

test('a folded text is the words of the text', () => {
  const folding = new Folding();
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: letters }), fc.string({ unit: 'binary', maxLength: 3000 })), (text) => {
      folding.read(text);
      expect(Buffer.from(folding.bytes.subarray(0, folding.length)).toString()).toBe(words(text).join(' '));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['L.L.C.', 'llc'],
  ["O'Brien & Sons, Inc.", 'obrien and sons inc'],
  ['&', 'and'],
  ['a.b.cd', 'ab cd'],
  ['.a.b', 'ab'],
  ['x1.y', 'x1 y'],
  ['', ''],
])('%s', (text, folded) => {
  const folding = new Folding();
  folding.read(text);
  expect(Buffer.from(folding.bytes.subarray(0, folding.length)).toString()).toBe(folded);
});
