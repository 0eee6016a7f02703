import { expect, test } from 'vitest';
import { asTyped, correctedWords } from './corrected-words.ts';

const read = (word: string, ...as: string[]) => ({ word, as });

test.each([
  ['plumer', [read('plumer', 'plumber')], 'plumber'],
  ['Elecrical contractors, certified', [read('elecrical', 'electrical')], 'electrical contractors, certified'],
  ['plumers near home', [read('plumer', 'plumber')], 'plumber near home'],
  ['elecrical', [read('elecrical', 'electrical', 'electric')], 'electrical'],
  ['  roofing   siding ', [], 'roofing siding'],
])('%s is shown corrected', (text, corrections, shown) => {
  expect(correctedWords(text, corrections)).toBe(shown);
});

test.each([
  ['dbe electricians', 'DBE electricians certified by the Maryland Department of Transportation', 'DBE electricians'],
  ['josé painters', '“José” painters, Ohio', 'José painters'],
  ['painters', 'Ohio', 'painters'],
  ['mbe or wbe a/c', 'MBE/WBE A/C in Ohio', 'MBE or WBE A/C'],
])('%s of “%s” is shown as it was typed', (words, question, shown) => {
  expect(asTyped(words, question)).toBe(shown);
});
