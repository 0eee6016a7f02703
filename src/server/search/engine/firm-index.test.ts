import { describe, expect, test } from 'vitest';
import { SORTS } from '#contract/search/rules.ts';
import { certificate, firm, idOf, ids, indexOf, nameOf, query } from '../../../../tests/oracles/search/fixtures.ts';

describe('search words', () => {
  test.each([
    ["o'brien", 'O’BRIEN & SONS'],
    ['OBRIEN', "O'Brien Electric"],
    ['smith and sons', 'Smith & Sons, L.L.C.'],
    ['smith & sons llc', 'SMITH AND SONS L.L.C.'],
    ['cafe', 'Café Ångström'],
    ['ångs', 'Cafe Angstrom'],
    ['electrical contractors in the', 'Electrical Contractors'],
    ['the', 'The The'],
    ['contractor glass bus', 'Bus and Glass Contractors'],
    ['businesses supply', 'Business Supplies'],
  ])('%s finds %s', (q, name) => {
    expect(ids(indexOf(firm('a', { name }), firm('b', { name: 'Other' })), { q })).toEqual(['a']);
  });

  test('requires all words, completes the last, and relaxes to most words without a full match', () => {
    const index = indexOf(firm('a', { name: 'Acme Electrical' }), firm('b', { name: 'Acme Plumbing' }));
    expect(ids(index, { q: 'acme elec' })).toEqual(['a']);
    expect(ids(index, { q: 'acme plumb' })).toEqual(['b']);
    expect(ids(index, { q: 'plumbing electrical acme' })).toEqual(['a', 'b']);
    expect(ids(index, { q: 'zzz' })).toEqual([]);
  });

  test('corrects misspelled words and reports the corrections', () => {
    const index = indexOf(
      firm('electric', { naics: ['238210'], city: 'Baltimore' }),
      firm('other', { name: 'Electrolux', city: 'Towson' }),
    );
    const answer = index.search(query({ q: 'elecrical contractor in Balitmore' }));
    expect(answer.hits.map((hit) => nameOf(hit.core_id))).toEqual(['electric']);
    expect(answer.read_as).toEqual([
      { word: 'elecrical', as: ['electrical'] },
      { word: 'balitmore', as: ['baltimore'] },
    ]);
    expect(ids(index, { q: 'electrci' })).toEqual(['electric']);
  });

  test('does not correct a direction to another', () => {
    const index = indexOf(firm('a', { name: 'Northeast Painting' }), firm('b', { name: 'Bay Painting' }));
    expect(index.search(query({ q: 'southeast painting' })).read_as).toEqual([]);
    expect(ids(index, { q: 'northeats painting' })).toEqual(['a']);
  });

  test('matches synonyms and index terms of a trade, and a code with its descendants', () => {
    const index = indexOf(
      firm('a', { naics: ['238210'] }),
      firm('b', { naics: ['238220'] }),
      firm('c', { name: 'Drywall' }),
    );
    expect(ids(index, { q: 'electrician' })).toEqual(['a']);
    expect(ids(index, { q: 'hvac' })).toEqual(['b']);
    expect(ids(index, { q: 'sheetrock' })).toEqual(['c']);
    expect(ids(index, { q: 'construction' })).toEqual(['a', 'b']);
    expect(ids(index, { q: '2382' })).toEqual(['a', 'b']);
  });

  test('matches quoted phrases in texts and trade titles', () => {
    const index = indexOf(
      firm('text', { description: 'Small electrical repairs' }),
      firm('apart', { description: 'Electrical and small repairs' }),
      firm('title', { naics: ['238210'] }),
    );
    expect(ids(index, { q: '"small electrical"' })).toEqual(['text']);
    expect(ids(index, { q: '"electrical contractors"' })).toEqual(['title']);
  });

  test('matches certificate types and owner groups by word', () => {
    const index = indexOf(
      firm('w', { certificates: [certificate({ type: 'WBE', group: 'Hispanic American' })] }),
      firm('m', { certificates: [certificate({ lapsed_on: '2025-01-01', type: 'WBE' }), certificate()] }),
    );
    expect(ids(index, { q: 'women owned' })).toEqual(['w']);
    expect(ids(index, { q: 'hispanic' })).toEqual(['w']);
    expect(index.search(query({ q: 'women hispanic' })).hits[0]?.matched).toEqual([
      'certificate WBE',
      'group Hispanic American',
    ]);
  });

  test('scores a prefix by its best completion', () => {
    const index = indexOf(firm('trade', { naics: ['238210'] }), firm('name', { name: 'Elba', city: 'Elkton' }));
    expect(ids(index, { q: 'el' })).toEqual(['name', 'trade']);
  });

  test('ranks name over trade, services and place, with the match reason', () => {
    const index = indexOf(
      firm('place', { city: 'Electrical' }),
      firm('services', { description: 'We do electrical work' }),
      firm('trade', { naics: ['238220', '238210'] }),
      firm('name', { trade_name: 'Bay Electrical' }),
      firm('exact', { name: 'ELECTRICAL' }),
    );
    expect(index.search(query({ q: 'electrical' })).hits.map((hit) => [nameOf(hit.core_id), hit.matched])).toEqual([
      ['exact', ['name']],
      ['name', ['name']],
      ['trade', ['trade 238210 Electrical Contractors']],
      ['services', ['services']],
      ['place', ['place']],
    ]);
  });
});

describe('filters and counts', () => {
  const index = indexOf(
    firm('a', { city: 'BALTIMORE', state: 'MD', naics: ['238210'], certificates: [certificate()] }),
    firm('b', { city: 'Baltimore', state: 'MD', naics: ['238220'], certificates: [certificate({ type: 'WBE' })] }),
    firm('c', {
      city: 'BALTIMORE',
      state: 'VA',
      naics: ['541330'],
      certificates: [certificate({ lapsed_on: '2025-01-01' })],
    }),
  );

  test('combines values of one filter by OR and filters by AND', () => {
    expect(ids(index, { certification: ['mbe', 'WBE'] })).toEqual(['a', 'b']);
    expect(ids(index, { certification: ['MBE', 'WBE'], naics: ['23822'] })).toEqual(['b']);
    expect(ids(index, { city: ['baltimore'] })).toEqual(['a', 'b', 'c']);
  });

  test('counts each value as if it alone were selected in its facet', () => {
    const { facets, total } = index.search(query({ certification: ['MBE', 'DBE'], state: ['MD'] }));
    expect(total).toBe(1);
    expect(facets.certification).toEqual([
      { value: 'MBE', label: 'Certified MBE (minority-owned)', count: 1 },
      { value: 'WBE', label: 'Certified WBE (women-owned)', count: 1 },
      { value: 'DBE', label: 'Disadvantaged (DBE)', count: 0 },
    ]);
    expect(facets.state).toEqual([{ value: 'MD', label: 'Maryland', count: 1 }]);
    expect(facets.city).toEqual([{ value: 'BALTIMORE', label: 'BALTIMORE', count: 1 }]);
  });

  test('lists sectors, six-digit codes and selected codes', () => {
    expect(index.search(query({ naics: ['2382'] })).facets.naics).toEqual([
      { value: '23', label: 'Construction', count: 2 },
      { value: '54', label: 'Professional Services', count: 1 },
      { value: '238210', label: 'Electrical Contractors', count: 1 },
      { value: '238220', label: 'Plumbing, Heating Contractors', count: 1 },
      { value: '541330', label: '541330', count: 1 },
      { value: '2382', label: '2382', count: 2 },
    ]);
  });

  test('lists the 100 most frequent values and the selected ones', () => {
    const many = indexOf(...Array.from({ length: 120 }, (_, i) => firm(`f${i}`, { city: `City ${100 + i}` })));
    const { city } = many.search(query()).facets;
    expect(city.map((one) => one.value)).toEqual(Array.from({ length: 100 }, (_, i) => `City ${100 + i}`));
    expect(many.search(query({ city: ['city 219', 'Nowhere'] })).facets.city.slice(100)).toEqual([
      { value: 'City 219', label: 'City 219', count: 1 },
      { value: 'Nowhere', label: 'Nowhere', count: 0 },
    ]);
  });

  test('filters by great-circle radius without firms of unknown location', () => {
    const baltimore = { latitude: 39.2904, longitude: -76.6122 };
    const near = indexOf(
      firm('washington', { latitude: 38.9072, longitude: -77.0369 }),
      firm('here', baltimore),
      firm('nowhere'),
    );
    const { hits } = near.search(query({ near: baltimore, sort: 'distance' }));
    expect(hits.map((hit) => nameOf(hit.core_id))).toEqual(['here', 'washington', 'nowhere']);
    expect(hits[1]?.distance_miles).toBeCloseTo(34.94, 1);
    expect(hits[2]?.distance_miles).toBeNull();
    expect(ids(near, { near: baltimore, radius_miles: 34 })).toEqual(['here']);
    expect(ids(near, { near: baltimore, radius_miles: 36 })).toEqual(['here', 'washington']);
  });
});

test.each([
  ['banks coporation', 'a missing letter beside a correct word'],
  ['bakns corporatino', 'two transpositions'],
  ['ban ks corporation', 'an extra space'],
  ['bankscorporation', 'a missing space'],
])('ranks the name first for the typo %s: %s', (q) => {
  const firms = [
    firm('bank', { name: 'Banks Corporation' }),
    firm('blood', { name: 'Corporation of Blood Banks', description: 'banks coporation' }),
    firm('other', { name: 'Bakery' }),
  ];
  const index = indexOf(...firms);
  expect(ids(index, { q })[0]).toBe('bank');
  expect(index.search(query({ q })).hits[0]?.matched[0]).toBe('name');
});

test('a certificate for a wider code covers its descendants, and a wider filter matches any of them', () => {
  const year = { issued_on: '2024-01-01', expires_on: '2024-12-31' };
  const index = indexOf(
    firm('wide', { certificates: [certificate({ ...year, naics: ['238'] })] }),
    firm('full', { certificates: [certificate({ ...year, naics: ['238210'] })] }),
    firm('both', { certificates: [certificate({ ...year, naics: ['2382', '238220'] })] }),
    firm('unsaid', { certificates: [certificate(year)] }),
  );
  const on = (...naics: string[]) => ids(index, { as_of: '2024-05-05', naics }).toSorted();
  expect(on('238210')).toEqual(['both', 'full', 'wide']);
  expect(on('238220')).toEqual(['both', 'wide']);
  expect(on('238110')).toEqual(['wide']);
  expect(on('2382')).toEqual(['both', 'full', 'wide']);
  expect(on('23')).toEqual(['both', 'full', 'wide']);
  expect(on('541330')).toEqual([]);
  const { naics } = index.search(query({ as_of: '2024-05-05' })).facets;
  expect(naics.map(({ value, count }) => [value, count])).toEqual([
    ['23', 3],
    ['238210', 3],
    ['238220', 2],
  ]);
});

test('as_of requires a single certificate in force on that day that covers the code', () => {
  const year = (from: number, more = {}) =>
    certificate({ issued_on: `${from}-01-01`, expires_on: `${from}-12-31`, ...more });
  const index = indexOf(
    firm('a', { certificates: [year(2024, { naics: ['238210'] }), year(2025, { agency: 'City' })] }),
    firm('b', { certificates: [year(2025, { lapsed_on: '2025-06-01' })] }),
  );
  expect(ids(index, { as_of: '2024-05-05' })).toEqual(['a']);
  expect(ids(index, { as_of: '2024-05-05', naics: ['2382'] })).toEqual(['a']);
  expect(ids(index, { as_of: '2025-05-05', naics: ['2382'] })).toEqual([]);
  expect(ids(index, { as_of: '2025-05-05' })).toEqual(['a', 'b']);
  expect(ids(index, { as_of: '2025-05-05', agency: ['MDOT'] })).toEqual(['b']);
  expect(ids(index, { as_of: '2025-06-01' })).toEqual(['a']);
});

test('equals a freshly built index after many updates', () => {
  const issued = (issued_on: string) => [certificate({ issued_on })];
  const alpha = (i: number) =>
    firm('a', { name: `Alpha ${i}`, city: `City ${i}`, verified_projects: i, certificates: issued('2026-01-01') });
  const beta = firm('b', { name: 'Beta', certificates: issued('2025-01-01') });
  const index = indexOf(firm('c', { certificates: issued('2026-06-01') }), beta);
  index.update([], [idOf('c')]);
  for (let i = 0; i < 500; i++) index.update([alpha(i)], []);
  const fresh = indexOf(alpha(499), beta);
  for (const sort of SORTS) expect(index.search(query({ sort }))).toEqual(fresh.search(query({ sort })));
  expect(ids(index, { q: '498' })).toEqual([]);
});

describe('suggestions', () => {
  const index = indexOf(
    firm('a', { name: 'Bay Electric', naics: ['238210'], city: 'Baltimore', state: 'MD' }),
    firm('b', { name: 'Towson Bay Works', city: 'Bayview', state: 'VA' }),
  );

  test('suggests firms, trades that have firms, and places', () => {
    expect(index.suggest('bay')).toEqual({
      firms: [idOf('a'), idOf('b')],
      trades: [],
      places: [{ kind: 'city', value: 'Bayview', state: 'VA', count: 1 }],
    });
    expect(index.suggest('electr').trades).toEqual([{ code: '238210', title: 'Electrical Contractors', count: 1 }]);
    expect(index.suggest('plumb').trades).toEqual([]);
    expect(index.suggest('mary').places).toEqual([{ kind: 'state', value: 'MD', state: null, count: 1 }]);
    expect(index.suggest('...')).toEqual({ firms: [], trades: [], places: [] });
  });
});

test('groups firms into the cells of a map frame', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });
  const index = indexOf(
    firm('a', at(39.1, -76.1)),
    firm('b', at(39.1, -76.1)),
    firm('c', at(39.9, -76.9)),
    firm('d', at(10, 10)),
    firm('e'),
  );
  expect(index.map(query(), { west: -77, south: 39, east: -76, north: 40 })).toEqual({
    total: 5,
    placed: 3,
    cells: [
      { latitude: 39.1, longitude: -76.1, count: 2, core_id: null },
      { latitude: 39.9, longitude: -76.9, count: 1, core_id: idOf('c') },
    ],
  });
});
