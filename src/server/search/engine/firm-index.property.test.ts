import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACETS } from '#contract/search/rules.ts';
import { BruteForceIndex } from '../../../../tests/oracles/search/brute-force-index.ts';
import type { FirmDocument, FirmQuery, SearchVocabulary } from './document.ts';
import { FirmIndex } from './firm-index.ts';
import { valueKey } from './text/tokenize.ts';

const lore: SearchVocabulary = {
  titles: [
    ['23', 'Construction'],
    ['2382', 'Building Equipment Contractors'],
    ['238210', 'Electrical Contractors and Other Wiring'],
    ['238220', 'Plumbing, Heating Contractors'],
    ['54', 'Professional Services'],
    ['541330', 'Engineering Services'],
  ],
  indexTerms: () => [
    ['238210', 'Electrician'],
    ['238220', 'Boiler installation'],
    ['541330', 'Bridge engineering'],
  ],
  synonyms: [
    { word: 'hvac', words: ['heating'], codes: ['238220'] },
    { word: 'sparky', words: [], codes: ['238210'] },
  ],
  states: [
    ['MD', 'Maryland'],
    ['VA', 'Virginia'],
  ],
};

const WORDS = [
  'acme',
  'acne',
  'electric',
  'electrical',
  'plumbing',
  'baltimore',
  'bridge',
  'services',
  'sons',
  'the',
  'boiler',
  'minority',
  'maryland',
  'heating',
  'of',
];
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.constantFrom('O’Brien', 'CAFÉ', '24', 'a', 'groups') },
);
const text = (max: number) => fc.array(word, { minLength: 1, maxLength: max }).map((words) => words.join(' '));
const day = fc.constantFrom('2019-03-01', '2020-06-30', '2021-01-01', '2022-12-31', '2026-11-20');
const code = fc.constantFrom('238210', '238220', '541330', '238', '2382', '23', '238211', '999999', 'x1');
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });
const type = fc.constantFrom('MBE', 'mbe', 'WBE', '8(a)');
const agency = fc.constantFrom('MDOT', 'City of Baltimore');
const group = fc.constantFrom('Women', 'Hispanic American');
const city = fc.constantFrom('Baltimore', 'BALTIMORE', 'Towson', 'Acme');
const county = fc.constantFrom('Baltimore', 'Howard');
const state = fc.constantFrom('MD', 'va', 'TX');
const point = fc.record({
  latitude: fc.double({ min: 38, max: 40, noNaN: true }),
  longitude: fc.double({ min: -78, max: -76, noNaN: true }),
});
const size = fc.constantFrom('1-9' as const, '250+' as const);

const uuids = Array.from({ length: 24 }, (_, i) => `00000000-0000-4000-8000-${String(i * 7919).padStart(12, '0')}`);
const firm: fc.Arbitrary<FirmDocument> = fc
  .record({
    core_id: fc.constantFrom(...uuids),
    name: text(3),
    trade_name: orNull(text(2)),
    city: orNull(city),
    state: orNull(state),
    zip: orNull(fc.constantFrom('21201', '21201-0051', '8844')),
    county: orNull(county),
    place: orNull(point),
    description: orNull(text(8)),
    naics: fc.array(code, { maxLength: 3 }),
    certificates: fc.array(
      fc.record({
        type,
        agency,
        group: orNull(group),
        naics: fc.array(code, { maxLength: 2 }),
        issued_on: orNull(day),
        expires_on: orNull(day),
        lapsed_on: fc.option(day, { nil: null, freq: 1 }),
        list_date: day,
      }),
      { maxLength: 3 },
    ),
    size_band: orNull(size),
    verified_projects: fc.constantFrom(0, 0, 1, 7),
  })
  .map(({ place, ...rest }) => ({ ...rest, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }));

const typed = fc.oneof(
  { weight: 3, arbitrary: fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')) },
  // misspelt, half a word, a phrase
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'elecrical',
      'blatimore',
      'plumbng acme',
      'el',
      'bal',
      'acm',
      'electrcl plumbing',
      'zzzz',
      'zzzz acme',
      'brigde',
      'marylnd',
      'electri',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '"acme electric"',
      '"plumbing heating" acme',
      '"bridge"',
      '"electrical contractors"',
      '"the of"',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '238210',
      '2382',
      'hvac',
      'sparky',
      '8(a)',
      'women owned',
      'hispanic',
      'mbe',
      '21201',
      'md',
    ),
  },
);
const some = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(arbitrary, { maxLength: 2 }) });
const query: fc.Arbitrary<FirmQuery> = fc.record({
  q: typed,
  certification: some(fc.oneof(type, fc.constant('none'))),
  agency: some(agency),
  group: some(group),
  naics: some(fc.constantFrom('23', '238', '2382', '238210', '54', '99')),
  state: some(fc.constantFrom('MD', 'VA')),
  county: some(county),
  city: some(city),
  size: some(size),
  verified: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
  as_of: fc.option(day, { nil: undefined, freq: 1 }),
  near: fc.option(point, { nil: undefined, freq: 1 }),
  radius_miles: fc.option(fc.constantFrom(5, 30, 90), { nil: undefined }),
  sort: fc.constantFrom('best', 'name', 'distance', 'verified', 'recent'),
  page: fc.constantFrom(1, 1, 2),
  page_size: fc.constantFrom(3, 20),
});
const edit = fc.record({
  firms: fc.array(firm, { maxLength: 12 }),
  removed: fc.array(fc.constantFrom(...uuids), { maxLength: 4 }),
});

/** What is compared: the spelling of a value may be any that a firm has or had. */
function keysOf(answer: ReturnType<FirmIndex['search']>) {
  const facets = FACETS.map((facet) => [
    facet,
    answer.facets[facet].map(({ value, count }) => [valueKey(value), count]),
  ]);
  return { total: answer.total, ids: answer.hits.map((hit) => hit.core_id), facets: Object.fromEntries(facets) };
}

/** The last of several with one id counts. */
const distinct = (firms: readonly FirmDocument[]) => [...new Map(firms.map((one) => [one.core_id, one])).values()];

const RUNS = Number(process.env.SEARCH_RUNS ?? 150);

/** Questions that certificates answer, and those for names with slips: both are rare among all questions. */
const certified = fc.record({ query, day }).map(({ query: asked, day: as_of }) => ({ ...asked, as_of, q: '' }));
const slip = fc.constantFrom(
  'acmee electic',
  'acm eelectric',
  'acmeelectric',
  'bridg acmee',
  'plumbnig',
  'baltmore acmw',
);
const misspelt = fc.record({ query, slip }).map(({ query: asked, slip: q }) => ({ ...asked, q }));

test.each([
  ['every answer', query, RUNS],
  ['every answer of certificates', certified, Math.ceil(RUNS / 2)],
  ['every answer to slips', misspelt, Math.ceil(RUNS / 2)],
])('whatever was put in, changed and taken out, %s is what looking at each firm gives', (_, questions, numRuns) => {
  fc.assert(
    fc.property(
      fc.array(edit, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      fc.array(questions, { minLength: 1, maxLength: 4 }),
      (edits, opened, queries) => {
        const [index, naive] = [new FirmIndex(lore), new BruteForceIndex(lore)];
        edits.forEach(({ firms, removed }, i) => {
          const coming = distinct(firms);
          const going = removed.filter((id) => !coming.some((one) => one.core_id === id));
          if (i === 0 && opened) {
            index.open([index.build(coming)]);
            naive.firms.clear();
          } else index.update(coming, going);
          for (const id of going) naive.firms.delete(id);
          for (const one of coming) naive.firms.set(one.core_id, one);
        });
        for (const asked of queries) expect(keysOf(index.search(asked))).toEqual(naive.search(asked));
      },
    ),
    { numRuns },
  );
});
