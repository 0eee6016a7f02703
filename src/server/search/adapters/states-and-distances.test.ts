import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { firm, nameOf, query, vocabulary } from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from '../engine/firm-index.ts';
import { readGazetteer } from './gazetteer.ts';
import { zipCenter } from './places.ts';

const states: { code: string; name: string }[] = parse(
  readFileSync(new URL('../../../../reference/us_states_incl_dc.csv', import.meta.url)),
  { columns: true, bom: true },
);
const withPlaces = { ...vocabulary, gazetteer: readGazetteer(states.map(({ code, name }) => [code, name])) };
const index = new FirmIndex(withPlaces);
const there = (name: string, city: string, zip: string, more = {}) =>
  firm(name, { name, city, zip, state: 'MD', ...zipCenter(zip), ...more });
index.update([there('Bay Paving', 'Bowie', '20715'), there('Pier Roads', 'Towson', '21204')], []);
const find = (q: string) => {
  const { hits, place } = index.search(query({ q, sort: 'name' }));
  return [place?.label ?? null, hits.map(({ core_id }) => nameOf(core_id))];
};

test('PR behind an "or" is public relations, unless a state stands before it', () => {
  expect(find('marketing or PR firm')[0]).toBeNull();
  expect(find('roads in Maryland or PR')[0]).toBe('Maryland / Puerto Rico');
});

test.each(['roads on the Eastern Shore of Maryland', 'roads Eastern Shore of Maryland'])(
  'the state of a region may follow an "of": %s',
  (question) => {
    const other = new FirmIndex(withPlaces);
    other.update([there('Pier Roads', 'Towson', '21204'), there('Cove Roads', 'Salisbury', '21801')], []);
    const { hits, place } = other.search(query({ q: question }));
    expect([place?.label, hits.map(({ core_id }) => nameOf(core_id))]).toEqual(['Eastern Shore, MD', ['Cove Roads']]);
  },
);

test('the code of a state at the end is no beginning of a name, and in small letters a word if more say it', () => {
  const other = new FirmIndex(withPlaces);
  const ofState = (name: string, city: string, state: string, zip: string) =>
    firm(name, { name, city, zip, state, ...zipCenter(zip) });
  other.update(
    [
      there('Roads Masters', 'Bowie', '20715'),
      ofState('Ash Roads', 'Boston', 'MA', '02108'),
      ofState('Bay Roads', 'Boston', 'MA', '02108'),
      ofState('Elm Roads', 'Dover', 'DE', '19901'),
      ofState('Fir Roads', 'Media', 'PA', '19063'),
      there('Roads and Pa Systems', 'Bowie', '20715'),
    ],
    [],
  );
  const search = (q: string) => {
    const { hits, place } = other.search(query({ q, sort: 'name' }));
    return [place?.label ?? null, hits.map(({ core_id }) => nameOf(core_id))];
  };
  expect(search('roads MA')).toEqual(['Massachusetts', ['Ash Roads', 'Bay Roads']]);
  expect(search('roads ma')[0]).toBeNull();
  expect(search('bay roads ma')).toEqual(['Massachusetts', ['Bay Roads']]);
  expect(search('fir roads pa')[0]).toBeNull();
  expect(search('roads DE')).toEqual(['Delaware', ['Elm Roads']]);
  expect(search('roads in ME')).toEqual(['Maine', []]);
  expect(search('roads Delaware or Pennsylvania')).toEqual(['Delaware / Pennsylvania', ['Elm Roads', 'Fir Roads']]);
});

test.each([
  ['roads within a 5 mile radius of Towson', 'Towson, MD', 5],
  ['roads 21204 5mi', 'ZIP code 21204', 5],
  ['roads Towson 5 miles', 'Towson, MD', 5],
  ['roads half an hour from Towson', 'Towson, MD', 15],
])('a radius and a drive are distances: %s', (question, label, miles) => {
  expect(index.search(query({ q: question })).place).toMatchObject({ label, radius_miles: miles });
});

test.each([
  ['roads in New England', 'Connecticut / Maine / Massachusetts / New Hampshire / Rhode Island / Vermont', []],
  [
    'roads Mid-Atlantic',
    'Delaware / District of Columbia / Maryland / Pennsylvania / Virginia / West Virginia',
    ['Pier Roads'],
  ],
  ['roads near Route 50', null, ['Pier Roads']],
  ['roads on Rt 1 in Towson', 'Towson, MD', ['Pier Roads']],
] as const)('a region is its states, a road no place: %s', (question, label, names) => {
  expect(find(question)).toEqual([label, names]);
});
