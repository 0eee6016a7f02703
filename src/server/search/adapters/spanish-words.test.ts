import { expect, test } from 'vitest';
import { certificate, firm, ids, vocabulary } from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from '../engine/firm-index.ts';
import { withSpanishTexts } from './spanish-words.ts';

const row = (word: string, words: string, ...codes: string[]) => ({ word, words: words.split(' '), codes });
const synonyms = withSpanishTexts(
  [row('plumber', 'plumbing', '238220'), row('graphics', 'graphic', '541430')],
  [
    row('plomero', 'plumbing', '238220'),
    row('plomeria', 'plumbing', '238220'),
    row('calentador', 'heater', '238220'),
    row('grafico', 'graphic', '541430'),
    row('traduccion', 'translation', '541930'),
    row('calle', 'street', '237310'),
    row('traducir', 'translate', '541930'),
  ],
  ['Plumbing, Heating and Air-Conditioning', 'Translation Services', 'Street Construction'],
);
const wordsOf = (word: string) => synonyms.find((one) => one.word === word)?.words;

test('texts in Spanish are found by English and other Spanish words of the same work', () => {
  const index = new FirmIndex({ ...vocabulary, synonyms });
  index.update(
    [
      firm('pipes', { name: 'Plomería Caonabo', certificates: [certificate({ type: 'HUBZone' })] }),
      firm('papers', { name: 'Nieves Traducciones' }),
    ],
    [],
  );
  for (const q of ['plumber', 'plumbing', 'plomero', 'plomeros', 'HUBZone plumbing'])
    expect(ids(index, { q })).toEqual(['pipes']);
  for (const q of ['translation', 'traducción', 'traducciones']) expect(ids(index, { q })).toEqual(['papers']);
});

test('a word of the same code for other work is no synonym, and words of names are none', () => {
  expect(wordsOf('plumber')).toEqual(['plumbing', 'plomero', 'plomeria']);
  expect(wordsOf('street')).toBeUndefined();
});

test('an English word keeps its row, and one that no title has gets none', () => {
  expect(synonyms.filter(({ word }) => word === 'graphics' || word === 'graphic')).toEqual([
    row('graphics', 'graphic grafico', '541430'),
  ]);
  expect(wordsOf('translate')).toBeUndefined();
});
