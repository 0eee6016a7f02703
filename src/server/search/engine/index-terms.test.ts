import { expect, test } from 'vitest';
import { certificate, firm as make, query, vocabulary } from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from './firm-index.ts';

const withTerms = {
  ...vocabulary,
  indexTerms: () => [['238210', 'Airport runway lighting']] as const,
};

test('where words are missing, an index term of a trade does not make up for them', () => {
  const index = new FirmIndex(withTerms);
  index.update(
    [
      make('gifts', { name: 'Terminal News', description: 'Gifts at the airport' }),
      make('cards', { name: 'Bay Cards', description: 'Gifts' }),
      make('wires', { name: 'Pier Wires', naics: ['238210'] }),
    ],
    [],
  );
  const find = (q: string) => index.search(query({ q }));
  expect(find('looking for an airport gift shop').total).toBe(2);
  expect(find('airport').total).toBe(2);
});

test('where nothing else does, it is better than nothing', () => {
  const index = new FirmIndex(withTerms);
  index.update([make('wires', { name: 'Pier Wires', naics: ['238210'] })], []);
  expect(index.search(query({ q: 'looking for an airport gift shop' })).total).toBe(1);
});

test('where ten firms elsewhere say it, an index term alone does not', () => {
  const found = (others: number) => {
    const index = new FirmIndex(withTerms);
    const elsewhere = Array.from({ length: others }, (_, i) => make(`say${i}`, { name: `Runway Paving ${i}` }));
    const wires = make('wires', { name: 'Pier Wires', naics: ['238210'], certificates: [certificate()] });
    index.update([wires, ...elsewhere], []);
    return index.search(query({ q: 'runway certified by MDOT' })).total;
  };
  expect([found(9), found(10)]).toEqual([1, 0]);
});

test('of two words of a trade that few of an agency have, both are asked for where others have them', () => {
  const index = new FirmIndex({ ...vocabulary, indexTerms: () => [['238210', 'School bus']] });
  const certified = { certificates: [certificate()] };
  index.update(
    [
      ...Array.from({ length: 10 }, (_, i) => make(`both${i}`, { name: 'Bus Line', description: 'School' })),
      ...Array.from({ length: 10 }, (_, i) => make(`bus${i}`, { name: 'Bus Line', ...certified })),
    ],
    [],
  );
  expect(index.search(query({ q: 'school bus certified by MDOT' })).total).toBe(0);
});

test('a word that is known to mean a trade finds no other by an index term of its synonyms', () => {
  const index = new FirmIndex({
    ...vocabulary,
    titles: [...vocabulary.titles, ['541330', 'Engineering Services']],
    indexTerms: () => [
      ['541330', 'Electrical engineering'],
      ['238210', 'Electrician'],
    ],
    synonyms: [{ word: 'electrician', words: ['electrical'], codes: ['238210'] }],
  });
  index.update(
    [
      make('wires', { name: 'Pier Wires', naics: ['238210'] }),
      make('plans', { name: 'Bay Plans', naics: ['541330'] }),
      make('text', { name: 'Harbor', description: 'Electrical' }),
    ],
    [],
  );
  const total = (q: string) => index.search(query({ q })).total;
  expect(['electricians', 'electrition', 'electrical'].map(total)).toEqual([2, 2, 3]);
});
