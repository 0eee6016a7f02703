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
const withPlaces = { ...vocabulary, gazetteer: readGazetteer(states.map(({ code, name }) => [code, name])) };
const index = new FirmIndex(withPlaces);
const there = (name: string, city: string, zip: string, more = {}) =>
  firm(name, { name, city, zip, state: 'MD', ...zipCenter(zip), ...more });
index.update(
  [
    there('Law Firm', 'Bowie', '20715'),
    there('Bay Paving', 'Bowie', '20715', { certificates: [certificate({ type: 'SBE' })] }),
    there('Firm Store', 'Towson', '21204', { county: 'Baltimore' }),
    there('Pier Roads', 'Towson', '21204', { county: 'Baltimore' }),
    there('Canton Bus', 'Easton', '21601', { county: 'Talbot' }),
    there('Shop', 'Baltimore', '21224', { description: 'Concession', certificates: [certificate({ type: 'ACDBE' })] }),
  ],
  [],
);
const find = (q: string) => {
  const { hits, place } = index.search(query({ q, sort: 'name' }));
  return [place?.label ?? null, hits.map(({ core_id }) => nameOf(core_id))];
};

test.each([
  'firms in Bowie',
  'certified firms in Bowie',
  'vendors in Bowie',
  'companies in Bowie',
  'business in Bowie',
])('%s asks for all that are there', (question) => {
  expect(find(question)).toEqual(['Bowie, MD', ['Bay Paving', 'Law Firm']]);
});

test('small businesses are those with such a certificate', () => {
  expect(find('small businesses in Bowie')).toEqual(['Bowie, MD', ['Bay Paving']]);
});

test('of all that are there some may be left out', () => {
  expect(find('firms in Bowie, no paving')).toEqual(['Bowie, MD', ['Law Firm']]);
});

test('a city that only firms name has capitals at the beginning of its words, not after an accent', () => {
  const other = new FirmIndex(withPlaces);
  other.update(
    ['Ash', 'Bay', 'Elm', 'Fir', 'Oak'].map((name) => there(`${name} Inc`, 'MAYAGÜEZ DE BAYAMÓN', '20715')),
    [],
  );
  const { hits, place } = other.search(query({ q: 'firms in Mayagüez de Bayamón', sort: 'name' }));
  expect([place?.label, hits.length]).toEqual(['Mayagüez De Bayamón, MD', 5]);
});

test('a name and a single word of it are found as ever', () => {
  expect(find('firm store')).toEqual([null, ['Firm Store']]);
  expect(find('firm')).toEqual([null, ['Firm Store', 'Law Firm']]);
});

test('the beginning of a name is no place, also without its The', () => {
  const other = new FirmIndex(withPlaces);
  const name = 'The Greater Chesapeake Electrical Cooperative';
  other.update(
    [there('named', 'Glen Burnie', '21061', { name }), there('Bay Wires', 'Chesapeake', '23320', { state: 'VA' })],
    [],
  );
  const { hits, place } = other.search(query({ q: 'Greater Chesapeake Electrical' }));
  expect([place, hits.map(({ core_id }) => nameOf(core_id))]).toEqual([null, ['named']]);
});

test('a misspelled name is found, though cities and states are called as some of its words', () => {
  const other = new FirmIndex(withPlaces);
  const named = [
    there('avid', 'Towson', '21204', { name: 'Avid Commercial Enterprises' }),
    there('valle', 'Towson', '21204', { name: 'Valle Capital Markets' }),
    there('tonal', 'Dover', '19901', { name: 'Maryland Tonal Company', state: 'DE' }),
  ];
  const local = [
    there('Towing', 'Enterprise', '84725', { state: 'UT' }),
    ...['Feed', 'Seed', 'Tack'].map((what) => there(`${what} Barn`, 'Vale', '97918', { state: 'OR' })),
    there('Tidal Company', 'Bowie', '20715'),
  ];
  const called = Array.from({ length: 9 }, (_, n) =>
    there(`pier ${n}`, 'Towson', '21204', { name: `Pier ${n} Enterprises` }),
  );
  other.update([...named, ...local, ...called], []);
  const first = (q: string) => {
    const { hits, place } = other.search(query({ q }));
    return [place?.label ?? null, hits[0] && nameOf(hits[0].core_id)];
  };
  expect(first('Avid Commercial Enterpises')).toEqual([null, 'avid']);
  expect(first('Avidd Commercial Enterprises')).toEqual([null, 'avid']);
  expect(first('Vale Capital Markets')).toEqual([null, 'valle']);
  expect(first('Maryland Tnal Company')).toEqual([null, 'tonal']);
  expect(first('barn Vale')).toEqual(['Vale, OR', 'Feed Barn']);
  expect(first('towing in Enterpise')).toEqual(['Enterprise, UT', 'Towing']);
});

test('a town that may be the name of a person is none where nobody there has the other words, and somebody has all', () => {
  const other = new FirmIndex(withPlaces);
  other.update(
    [
      ...['Ash', 'Bay', 'Elm'].map((name) => there(`${name} Inc`, 'Sharon', '02067', { state: 'MA' })),
      there('kelsey', 'Bowie', '20715', { name: 'Sharon M. Kelsey, LLC', description: 'Attorney' }),
      there('law', 'Bowie', '20715', { name: 'Bay Law', description: 'Attorney' }),
    ],
    [],
  );
  const search = (q: string) => {
    const { hits, place } = other.search(query({ q }));
    return [place?.label ?? null, hits.map(({ core_id }) => nameOf(core_id))];
  };
  expect(search('Sharon Kelsey attorney')).toEqual([null, ['kelsey']]);
  expect(search('attorney Sharon')).toEqual([null, ['kelsey']]);
  expect(search('attorney in Sharon')).toEqual(['Sharon, MA', []]);
});

test('what the work is for is left out where nobody says it', () => {
  expect(find('roads for a church in Towson')).toEqual(['Towson, MD', ['Pier Roads']]);
});

test.each([
  ['Baltimore County roads', 'Baltimore County, MD', ['Pier Roads']],
  ['Baltimore Co. roads', 'Baltimore County, MD', ['Pier Roads']],
  ['Bowie MD paving', 'Bowie, MD', ['Bay Paving']],
  ['Eastern Shore bus', 'Eastern Shore, MD', ['Canton Bus']],
  ['canton bus works', null, ['Canton Bus']],
] as const)('%s', (question, label, names) => {
  expect(find(question)).toEqual([label, names]);
});

test.each([
  ['paving Bowie', 'Bowie, MD', ['Bay Paving']],
  ['Bowie paving', 'Bowie, MD', ['Bay Paving']],
  ['licensed paving Bowie please', 'Bowie, MD', ['Bay Paving']],
  // the name of a firm
  ['pier roads towson', 'Towson, MD', ['Pier Roads']],
] as const)('a city of one word: %s', (question, label, names) => {
  expect(find(question)).toEqual([label, names]);
});

test('a word that as many firms say as are in the city of that name is a word like others', () => {
  const salisbury = there('Salisbury Paving', 'Salisbury', '21801');
  const other = new FirmIndex(withPlaces);
  other.update([salisbury, there('Bay Paving', 'Bowie', '20715', { description: 'Salisbury' })], []);
  const { hits, place } = other.search(query({ q: 'paving Salisbury', sort: 'name' }));
  expect([place, hits.length]).toEqual([null, 2]);
});

test.each([
  ['paving in Bowei', 'Bowie, MD', ['Bay Paving']],
  ['roads in Towsonn', 'Towson, MD', ['Pier Roads']],
] as const)('a misspelled city is the nearest one with firms: %s', (question, label, names) => {
  expect(find(question)).toEqual([label, names]);
});

test.each([
  ['roads Towson area', 10],
  ['Towson area roads', 10],
  ['roads greater Towson', 10],
  ['greater Towson roads', 10],
  ['roads in the Towson metro area', 10],
  ['roads Baltimore County area', null],
  ['roads in the Maryland area', null],
] as const)('the area of a city is what is around it as well: %s', (question, miles) => {
  const { hits, place } = index.search(query({ q: question }));
  expect([place?.radius_miles, hits.map(({ core_id }) => nameOf(core_id))]).toEqual([miles, ['Pier Roads']]);
});

test('a neighborhood without such firms is searched around, a city is not', () => {
  const { hits, place } = index.search(query({ q: 'roads in Fells Point' }));
  expect([place?.label, place?.radius_miles, hits.length]).toEqual(['Fells Point, Baltimore, MD', 10, 1]);
  expect(find('roads in Bowie')).toEqual(['Bowie, MD', []]);
});

test.each([
  ['roads in Honolulu', 'Honolulu, HI'],
  ['roads in Wyoming', 'Wyoming'],
  ['roads 82001', 'ZIP code 82001'],
])('where no firm is, none is found: %s', (question, label) => {
  const { place, total } = index.search(query({ q: question }));
  expect([place?.label ?? null, total]).toEqual([label, 0]);
});

test.each(['roads 21204', '21204 roads'])('a ZIP code at an end is a place: %s', (question) => {
  expect(find(question)).toEqual(['ZIP code 21204', ['Pier Roads']]);
});

test.each([
  ['roads or paving in Bowie, Easton or Towson', 'Bowie, MD / Easton, MD / Towson, MD', ['Bay Paving', 'Pier Roads']],
  ['Towson / Bowie paving', 'Towson, MD / Bowie, MD', ['Bay Paving']],
  ['bus Talbot and Baltimore counties', 'Talbot County, MD / Baltimore County, MD', ['Canton Bus']],
  ['paving DC or MD', 'District of Columbia / Maryland', ['Bay Paving']],
  ['paving 20715 or 21204', 'ZIP code 20715 / ZIP code 21204', ['Bay Paving']],
  ['roads in Towson and paving', 'Towson, MD', ['Pier Roads']],
] as const)('several places: %s', (question, label, names) => {
  expect(find(question)).toEqual([label, names]);
});

test('a city that only firms name is a place, and all its spellings are one', () => {
  const mounts = ['Mt. Airy', 'Mount Airy'].map((city, i) => there(`${i} Roads`, city, '21771'));
  const parks = [1, 2, 3].map((i) => there(`${i}${i} Roads`, 'Landover', '20785'));
  const other = new FirmIndex(withPlaces);
  other.update([...mounts, ...parks, there('Hill Roads', 'Landovr', '20785')], []);
  const search = (q: string) => other.search(query({ q }));
  expect(search('roads in Mount Airy')).toMatchObject({ place: { label: 'Mount Airy, MD' }, total: 2 });
  expect(search('roads in Landover, MD')).toMatchObject({ place: { label: 'Landover, MD', found_there: 3 }, total: 4 });
  expect(search('roads near Landover')).toMatchObject({ place: { radius_miles: 10 }, total: 4 });
  // few firms may have misspelled it
  expect(search('roads in Landovr').place).toBeNull();
});

test('a territory and its cities are places, though no ZIP code tells where they are', () => {
  const other = new FirmIndex(withPlaces);
  const onIsland = (name: string, city: string, zip: string) => firm(name, { name, city, zip, state: 'PR' });
  const texans = ['Roads', 'Signs'].map((what) => there(`Rio ${what}`, 'San Juan', '78589', { state: 'TX' }));
  const locals = ['Norte', 'Sur', 'Roads'].map((what) => onIsland(`Isla ${what}`, 'San Juan', '00917'));
  other.update([...texans, ...locals, onIsland('Pan Roads', 'Ponce', '00717')], []);
  const search = (q: string) => other.search(query({ q }));
  expect(search('roads in Puerto Rico')).toMatchObject({ place: { label: 'Puerto Rico' }, total: 2 });
  expect(search('firms Puerto Rico')).toMatchObject({ place: { label: 'Puerto Rico' }, total: 4 });
  for (const q of ['roads in San Juan', 'roads San Juan PR'])
    expect(search(q)).toMatchObject({ place: { label: 'San Juan, PR' }, total: 1 });
  expect(search('roads in Guam')).toMatchObject({ place: { label: 'Guam' }, total: 0 });
});

test.each(['paving Bowie SBE', 'SBE Bowie paving', 'SBE paving Bowie DBE SBE'])(
  'a type of certificates at an end hides no place: %s',
  (question) => {
    const { place, total } = index.search(query({ q: question }));
    expect([place?.label, total]).toEqual(['Bowie, MD', question.includes('DBE') ? 0 : 1]);
  },
);

test('digits behind letters and a dash are one number, and no ZIP code', () => {
  expect(find('OEO-21204')).toEqual([null, []]);
  expect(find('roads 21204')).toEqual(['ZIP code 21204', ['Pier Roads']]);
});

test('a place may be left out', () => {
  expect(find('roads outside of Towson')).toEqual([null, []]);
  expect(find('store outside Bowie')).toEqual([null, ['Firm Store']]);
});

test.each([
  ['ACDBE BWI', 25],
  ['ACDBE concession near BWI airport', 25],
  ['ACDBE within 15 miles of BWI', 15],
])('an airport is searched around, and says so: %s', (question, miles) => {
  const { hits, place } = index.search(query({ q: question }));
  expect(hits.map(({ core_id }) => nameOf(core_id))).toEqual(['Shop']);
  expect(place).toMatchObject({ label: 'BWI Airport, MD', radius_miles: miles });
});
