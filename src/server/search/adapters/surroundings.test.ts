import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { certificate, firm, nameOf, query, vocabulary } from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from '../engine/firm-index.ts';
import { readGazetteer } from './gazetteer.ts';
import { zipCenter } from './places.ts';

const states: { code: string; name: string }[] = parse(
  readFileSync(new URL('../../../../reference/us_states_incl_dc.csv', import.meta.url)),
  { columns: true, bom: true },
);
const index = new FirmIndex({ ...vocabulary, gazetteer: readGazetteer(states.map(({ code, name }) => [code, name])) });
const there = (name: string, city: string, zip: string, more = {}) =>
  firm(name, { name, city, zip, state: 'MD', ...zipCenter(zip), ...more });
const several = (count: number, name: (n: string) => string, city: string, zip: string) =>
  Array.from({ length: count }, (_, at) => there(name(String(at + 10)), city, zip));

index.update(
  [
    // 4 miles from Laurel
    there('Ash Walls', 'Laurel', '20707', {
      county: "Prince George's",
      certificates: [certificate({ type: 'MBE' })],
    }),
    there('Bay Walls', 'Beltsville', '20705', { certificates: [certificate({ type: 'MBE' })] }),
    // 17 miles from Laurel
    there('Elm Walls', 'Baltimore', '21201'),
    // 60 miles from Laurel
    there('Fir Walls', 'Hagerstown', '21740', { county: 'Washington' }),
    ...several(12, (n) => `Roads ${n}`, 'Laurel', '20707'),
    ...several(11, (n) => `Signs ${n}`, 'Beltsville', '20705'),
    there('Own Signs', 'Laurel', '20707'),
  ],
  [],
);
const find = (q: string, more = {}) => {
  const { hits, place, total } = index.search(query({ q, ...more }));
  return { place, total, names: hits.map(({ core_id }) => nameOf(core_id)), hits };
};

test.each(['walls in Laurel', 'walls Laurel MD', 'looking for walls in Laurel please'])(
  'a town in which fewer than ten fit is searched with 25 miles around it, its own firms first: %s',
  (question) => {
    const { place, total, names } = find(question);
    expect(place).toMatchObject({ label: 'Laurel, MD', radius_miles: 25, found_there: 1 });
    expect([total, names[0], names.slice(1).sort()]).toEqual([3, 'Ash Walls', ['Bay Walls', 'Elm Walls']]);
  },
);

test('where enough are within 10 miles, no more than these are searched', () => {
  const { place, names } = find('signs in Laurel');
  expect(place).toMatchObject({ radius_miles: 10, found_there: 1 });
  expect([names[0], names.length]).toEqual(['Own Signs', 12]);
});

test('the firms of the town are on the first page, and on no other', () => {
  const pages = [1, 2, 3].map((page) => find('signs in Laurel', { page, page_size: 5 }).names);
  expect(pages.map(({ length }) => length)).toEqual([5, 5, 2]);
  expect(new Set(pages.flat()).size).toBe(12);
  expect(pages[0]?.[0]).toBe('Own Signs');
});

test('rows say how far from the town they are', () => {
  const miles = find('walls in Laurel').hits.map(({ core_id, distance_miles }) => [nameOf(core_id), distance_miles]);
  const [own = 0, near = 0, far = 0] = ['Ash', 'Bay', 'Elm'].map((name) =>
    Number(new Map(miles.map(([of, away]) => [String(of).slice(0, 3), away])).get(name)),
  );
  expect([own < 3, near > own, far > near, far < 25]).toEqual([true, true, true, true]);
});

test.each([
  ['walls only in Laurel', 1],
  ['walls just in Laurel', 1],
  ['walls firms based in Laurel', 1],
  ['walls firms located in Laurel, MD', 1],
  ["walls in Prince George's County", 2],
  ['roads in Laurel', 12],
  ['MBE Laurel MD', 1],
  ['walls within 1 mile of Laurel', 1],
] as const)('nothing around it is searched: %s', (question, total) => {
  const found = find(question);
  expect([found.total, found.place?.found_there]).toEqual([total, null]);
});

test('a place far from all such firms has none', () => {
  expect(find('walls in Ocean City, MD')).toMatchObject({
    total: 0,
    place: { radius_miles: 25, found_there: 0 },
  });
});

test('filters leave firms out of the number in the town', () => {
  const { place, names } = find('walls in Laurel', { selected: { certification: ['DBE'] } });
  expect([names, place?.found_there]).toEqual([[], 0]);
});
