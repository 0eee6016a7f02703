import { expect, test } from 'vitest';
import { ids, indexOf, firm as make, query } from '../../../../tests/oracles/search/fixtures.ts';

const plumbing = { naics: ['238220'] };

test('leaves out the words of a sentence that say nothing', () => {
  const index = indexOf(
    make('pipes', { name: 'Harbor Plumbing', ...plumbing }),
    make('wires', { name: 'Bay Electric' }),
  );
  expect(ids(index, { q: 'guys who do plumbing' })).toEqual(['pipes']);
  expect(ids(index, { q: 'I am looking for a good plumbing company' })).toEqual(['pipes']);
});

test('leaves out amounts, and what is said of every firm', () => {
  const index = indexOf(
    make('wires', { name: 'Bay Electric', description: 'Electricians' }),
    make('money', { name: 'Harbor Bonds', description: 'A million for bonded firms' }),
  );
  expect(ids(index, { q: 'certified electricians, bonded over $1 million' })).toEqual(['wires']);
  expect(ids(index, { q: 'electricians with 250k' })).toEqual(['wires']);
  expect(ids(index, { q: 'certified' })).toEqual([]);
});

test('spells out A&E, which one-letter words would not say', () => {
  const index = indexOf(
    make('plans', { name: 'Bay Plans', description: 'Architects and engineering' }),
    make('other', { name: 'Harbor Firm' }),
  );
  expect(ids(index, { q: 'A&E firms' })).toEqual(['plans']);
  expect(ids(index, { q: 'a/e' })).toEqual(['plans']);
});

test('a sentence finds firms with as many of its words as any firm has', () => {
  const index = indexOf(
    make('food', { name: 'Bay Kitchen', description: 'Catering of openings' }),
    make('other', { name: 'Harbor Firm', description: 'Paving' }),
  );
  expect(ids(index, { q: 'someone for the catering of our ribbon cutting at the zoo' })).toEqual(['food']);
});

test('keeps every word of a name', () => {
  const index = indexOf(make('good', { name: 'Good Guys Company' }), make('guys', { name: 'Bay Guys' }));
  expect(ids(index, { q: 'good guys company' })).toEqual(['good']);
});

test('a name with a typo comes first, also where the typo is a word that other firms have', () => {
  const index = indexOf(
    make('meant', { name: 'Longi SB and Company, LLC' }),
    make('typed', { name: 'Loni Paving LLC' }),
    ...['a', 'b', 'c'].map((one) => make(one, { name: `${one}rea SB LLC` })),
  );
  expect(ids(index, { q: 'Loni SB and Company, LLC' })[0]).toBe('meant');
});

test('a corrected word keeps its synonyms', () => {
  const index = indexOf(make('board', { name: 'Drywall Works' }), make('rock', { name: 'Sheetrock Works' }));
  expect(ids(index, { q: 'sheetrok works' })).toEqual(['rock', 'board']);
});

test('does not correct a word to a remote one', () => {
  const index = indexOf(make('art', { name: 'Pictorial Works' }));
  expect(index.search(query({ q: 'pintor' }))).toMatchObject({ total: 0, read_as: [] });
});

test('finds reporting by reporter and by report', () => {
  const index = indexOf(make('court', { name: 'Bay Court Reporting' }), make('other', { name: 'Court Builders' }));
  expect(ids(index, { q: 'court reporter' })).toEqual(['court']);
  expect(ids(index, { q: 'reporter court' })).toEqual(['court']);
});

test.each(['%', '🔧', '"', '—!?'])('%j alone is no search for everything', (q) => {
  const index = indexOf(make('one'), make('two'));
  expect(index.search(query({ q })).total).toBe(0);
  expect(index.search(query({ q: ' ' })).total).toBe(2);
});

test('searches the words as they are where that is wished', () => {
  const index = indexOf(make('pipes', { name: 'Harbor Plumbing', ...plumbing }));
  expect(index.search(query({ q: 'plumbng' }))).toMatchObject({ total: 1, read_as: [{ word: 'plumbng' }] });
  expect(index.search(query({ q: 'plumbng', verbatim: true }))).toMatchObject({ total: 0, read_as: [] });
});
