import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACETS } from '#contract/search/rules.ts';
import { BruteForceIndex } from '../../../../tests/oracles/search/brute-force-index.ts';
import { vocabulary } from '../../../../tests/oracles/search/small-vocabulary.ts';
import type { FirmDocument, FirmQuery } from './document.ts';
import { FirmIndex } from './firm-index.ts';
import { valueKey } from './text/tokenize.ts';

const WORDS =
  'acme acne electric electrical plumbing baltimore bridge services sons the boiler minority maryland heating of inc'.split(
    ' ',
  );
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.constantFrom('O’Brien', 'CAFÉ', '24', 'a', 'groups') },
);
const text = (max: number) => fc.array(word, { minLength: 1, maxLength: max }).map((words) => words.join(' '));
const day = fc.constantFrom('2019-03-01', '2020-06-30', '2021-01-01', '2022-12-31', '2026-11-20');
const code = fc.constantFrom('238210', '238220', '541330', '561790', '238', '2382', '23', '238211', '999999', 'x1');
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });
const type = fc.constantFrom('MBE', 'mbe', 'WBE', '8(a)', 'MCUB');
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

const language = fc.constantFrom('en', 'es', 'ase');
const capacity = fc.record({
  available_from: orNull(fc.constantFrom('2026-01-01', '2026-12-01', '2190-05-05')),
  bonding_band: orNull(fc.constantFrom(0, 100_000, 2_500_000)),
  crew: orNull(fc.constantFrom(1, 12, 100_000)),
  service_states: fc.subarray(['MD', 'VA'], { maxLength: 1 }),
  service_counties: fc.subarray(['24005', '24510', '51059'], { maxLength: 2 }),
  service_radius: orNull(fc.constantFrom(1, 40, 500)),
  office: orNull(point),
  languages: fc.uniqueArray(language, { maxLength: 2 }),
});

const uuids = Array.from({ length: 24 }, (_, i) => `00000000-0000-4000-8000-${String(i * 7919).padStart(12, '0')}`);
const firm: fc.Arbitrary<FirmDocument> = fc
  .record({
    core_id: fc.constantFrom(...uuids),
    name: text(3),
    trade_name: orNull(text(2)),
    own_trade_name: fc.option(text(2), { nil: null, freq: 1 }),
    capacity: orNull(capacity),
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
  // misspelled, incomplete, phrases
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
      'acmee',
      'acmeelectric',
      'sonss electric',
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
      '238211',
      '9999',
      '5617 acme',
      '238211, 999999',
      'acme without 2382',
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
  // what people say who need a trade
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'somebody to keep the lights on',
      'keeping power on a bridge in maryland',
      'mbe to keep our lights on',
      'cold acme electric',
      'the stairs of our building are dark at night',
      'our house is cold and the lights keep going out',
    ),
  },
  // words that are never missing, and some that always may be
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '8(a) acme',
      'mbe plumbing',
      'wbe hubzone',
      'wbe plumbing',
      'boiler bridge',
      'looking for a plumbing contractor',
      'women owned electric',
      'minority-owned services',
      'hispanic businesses',
      'plumbing for baltimore heating',
      'mcub plumbing heating boiler',
      ...'mbe/wbe plumbing|mbe or wbe|mwbe electric|8(a), wbe or sbe plumbing|mbe and wbe services'.split('|'),
      ...'mdot certified wbe/sbe electric|wbe certified by the city of baltimore'.split('|'),
      ...'women or hispanic owned services|238210 or 541330|541330, 238220 acme'.split('|'),
      ...'mdot certified plumbing|lapsed mbe electric|expired wbe|mcub or wbe expired|uncertified acme'.split('|'),
      ...'puerto rican owned electric|latina owned services|mcub owned|women or puerto rican owned acme'.split('|'),
      'certified by cob',
      'firms certified by the city of baltimore',
      'plumbing certified by City of Baltimore',
      'City of Baltimore certified MBE electric',
      'boiler bridge heating certified by the city of baltimore or mdot',
      'mbe mdot',
      'wbe certified by nmsdc',
      'plumbing certified by the bridge authority',
      'minority business enterprise acme',
      'acme, not bridge',
      'electric without heating or boiler',
      'services, no acme electric',
      'plumbing excluding baltimore',
      'acme except mdot',
      'bridge not hvac',
      ...['plumbing, not women owned', 'electric not minority heating'],
    ),
  },
);
const some = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(arbitrary, { maxLength: 2 }) });
const query: fc.Arbitrary<FirmQuery> = fc.record({
  q: typed,
  ownership: some(fc.constantFrom('women' as const, 'minority' as const)),
  certification: some(fc.oneof(type, fc.constant('none'))),
  agency: some(agency),
  group: some(group),
  naics: some(fc.constantFrom('23', '238', '2382', '238210', '54', '99')),
  state: some(fc.constantFrom('MD', 'VA')),
  county: some(county),
  city: some(city),
  size: some(size),
  verified: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
  language: some(language),
  ...{ as_of: fc.option(day, { nil: undefined, freq: 1 }), today: fc.option(day, { nil: undefined }) },
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

/** Normalizes facet values, whose spelling may come from any current or former firm. */
function keysOf(answer: ReturnType<FirmIndex['search']>) {
  const facets = FACETS.map((facet) => [
    facet,
    answer.facets[facet].map(({ value, count }) => [valueKey(value), count]),
  ]);
  return {
    total: answer.total,
    unsaid: answer.unsaid,
    ids: answer.hits.map((hit) => hit.core_id),
    facets: Object.fromEntries(facets),
  };
}

/** Keeps the last of several firms with the same id. */
const distinct = (firms: readonly FirmDocument[]) => [...new Map(firms.map((one) => [one.core_id, one])).values()];

const RUNS = Number(process.env.SEARCH_RUNS ?? 150);

/** Queries by certificate and day, and misspelled names: both are rare among random queries. */
const certified = fc.record({ query, day }).map(({ query: base, day: as_of }) => ({ ...base, as_of, q: '' }));
const typo = fc.constantFrom(
  'acmee electic',
  'acm eelectric',
  'acmeelectric',
  'bridg acmee',
  'plumbnig',
  'baltmore acmw',
);
/** Filters of capacity, of which random queries would have none. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const worksite = fc.record({
  state: fc.constantFrom('MD', 'VA', 'DC'),
  state_fips: fc.constantFrom('24', '51', null),
  county: fc.constantFrom('24005', '51059', null),
  center: point,
});
const asked = fc.record({
  start_by: maybe(fc.constantFrom('2025-12-31', '2026-12-01', '2190-05-04')),
  bond: maybe(fc.constantFrom(1, 100_000, 100_001)),
  crew: maybe(fc.constantFrom(1, 12, 13)),
  travels_to: maybe(worksite),
  language: some(language),
  include_unsaid: maybe(fc.boolean()),
});
const capable = fc
  .record({ query, asked, q: fc.constantFrom('', '', 'acme', 'services electric') })
  .map(({ query: base, asked: more, q }) => ({ ...base, ...more, q }));
const misspelled = fc.record({ query, typo }).map(({ query: base, typo: q }) => ({ ...base, q }));

test.each([
  ['any query', query, RUNS],
  ['a query by certificate and day', certified, Math.ceil(RUNS / 2)],
  ['a query by capacity', capable, RUNS],
  ['a misspelled name', misspelled, Math.ceil(RUNS / 2)],
])('matches the brute-force oracle after random edits for %s', (_, arbitrary, numRuns) => {
  fc.assert(
    fc.property(
      fc.array(edit, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      fc.array(arbitrary, { minLength: 1, maxLength: 4 }),
      (edits, opened, queries) => {
        const [index, oracle] = [new FirmIndex(vocabulary), new BruteForceIndex(vocabulary)];
        edits.forEach(({ firms, removed }, i) => {
          const added = distinct(firms);
          const gone = removed.filter((id) => !added.some((one) => one.core_id === id));
          if (i === 0 && opened) {
            index.open([index.build(added)]);
            oracle.firms.clear();
          } else index.update(added, gone);
          for (const id of gone) oracle.firms.delete(id);
          for (const one of added) oracle.firms.set(one.core_id, one);
        });
        for (const firmQuery of queries) expect(keysOf(index.search(firmQuery))).toEqual(oracle.search(firmQuery));
      },
    ),
    { numRuns },
  );
});
