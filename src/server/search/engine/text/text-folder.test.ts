import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextFolder } from './text-folder.ts';
import { tokenize } from './tokenize.ts';

const letters = fc.constantFrom(..."aBz09&.'` ,-é’ß\n");

test('folds a text to its tokens', () => {
  const folder = new TextFolder();
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: letters }), fc.string({ unit: 'binary', maxLength: 3000 })), (text) => {
      folder.fold(text);
      expect(Buffer.from(folder.bytes.subarray(0, folder.length)).toString()).toBe(tokenize(text).join(' '));
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
])('folds %j to %j', (text, folded) => {
  const folder = new TextFolder();
  folder.fold(text);
  expect(Buffer.from(folder.bytes.subarray(0, folder.length)).toString()).toBe(folded);
});
