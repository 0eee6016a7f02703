import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACETS, type Facet } from '#contract/search/rules.ts';
import { hundredthMiles, place } from './distance.ts';
import type { FacetCount, FirmAnswer, FirmDocument, FirmQuery, Names } from './document.ts';
import { FirmIndex, NAME_BEGINS, NAME_IS } from './firm-index.ts';
import { labelOf } from './labels.ts';
import { texts, WORTH } from './text.ts';
import { terms, wanted, words } from './words.ts';

const names: Names = {
  trade: (code) => ({ '23': 'Construction', '238210': 'Electrical', '238220': 'Plumbing, acme' })[code] ?? null,
  state: (code) => ({ MD: 'Maryland', VA: 'Virginia' })[code] ?? null,
};

const key = (value: string) => value.trim().toLowerCase().split(/\s+/).join(' ');

/** What a firm is found under, said again in the plainest way. */
function held(firm: FirmDocument, facet: Facet): string[] {
  const valid = firm.certificates.filter((certificate) => !certificate.lapsed);
  const codes = firm.naics.filter((code) => /^\d+$/.test(code) && code.length >= 2 && code.length <= 6);
  const lists: Record<Facet, (string | null)[]> = {
    certification: valid.map((certificate) => certificate.type),
    agency: valid.map((certificate) => certificate.agency),
    group: valid.map((certificate) => certificate.group),
    naics: codes.flatMap((code) => [2, 3, 4, 5, 6].filter((n) => n <= code.length).map((n) => code.slice(0, n))),
    state: [firm.state?.toUpperCase() ?? null],
    county: [firm.county],
    city: [firm.city],
    size: [firm.size_band],
    verified: [firm.verified_projects > 0 ? 'true' : 'false'],
  };
  return [...new Set(lists[facet].filter((value) => value !== null))];
}

const chosen = (query: FirmQuery, facet: Facet): readonly string[] =>
  facet === 'verified' ? (query.verified === undefined ? [] : [`${query.verified}`]) : query[facet];

const passes = (firm: FirmDocument, query: FirmQuery, facet: Facet) =>
  chosen(query, facet).length === 0 ||
  chosen(query, facet).some((value) => held(firm, facet).some((own) => key(own) === key(value)));

/** For each wanted word its best worth in this firm and where it stands first; undefined unless all are there. */
function found(firm: FirmDocument, query: FirmQuery) {
  const asked = wanted(query.q ?? '');
  const spots = texts(firm, names).map((spot) => ({ ...spot, terms: terms(spot.text) }));
  const each = asked.map((word, i) => {
    const last = i === asked.length - 1;
    const hits = spots.flatMap((spot, nth) =>
      spot.terms.flatMap((own) => {
        if (own === word) return { nth, worth: WORTH[spot.field] + 1 };
        return last && own.startsWith(word) ? { nth, worth: WORTH[spot.field] } : [];
      }),
    );
    return { worth: Math.max(...hits.map((hit) => hit.worth)), nth: Math.min(...hits.map((hit) => hit.nth)) };
  });
  if (each.some(({ nth }) => nth === Infinity)) return undefined;
  const places = [...new Set(each.map(({ nth }) => nth))].sort((a, b) => a - b);
  return {
    worth: each.reduce((sum, one) => sum + one.worth, nameWorth(firm, query)),
    matched: [...new Set(places.map((nth) => spots[nth]?.reason ?? ''))],
  };
}

function nameWorth(firm: FirmDocument, query: FirmQuery): number {
  const whole = words(query.q ?? '').join(' ');
  if (whole === '') return 0;
  const own = [firm.name, firm.trade_name ?? ''].map((name) => words(name).join(' '));
  if (own.includes(whole)) return NAME_IS;
  return own.some((name) => name.startsWith(whole)) ? NAME_BEGINS : 0;
}

const distance = (firm: FirmDocument, { near }: FirmQuery) => {
  const there = place(firm);
  return near && there ? hundredthMiles(near, there) / 100 : null;
};

function inReach(firm: FirmDocument, query: FirmQuery): boolean {
  if (!query.near || query.radius_miles === undefined) return true;
  const miles = distance(firm, query);
  return miles !== null && miles <= query.radius_miles;
}

function lastIssued(firm: FirmDocument): string {
  return firm.certificates.reduce((last, { lapsed, issued_on }) => {
    return !lapsed && issued_on !== null && issued_on > last ? issued_on : last;
  }, '');
}

const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

function before(query: FirmQuery) {
  const bySort = (a: FirmDocument, b: FirmDocument) => {
    if (query.sort === 'best') return compare(found(b, query)?.worth ?? 0, found(a, query)?.worth ?? 0);
    if (query.sort === 'verified') return compare(b.verified_projects, a.verified_projects);
    if (query.sort === 'recent') return compare(lastIssued(b), lastIssued(a));
    if (query.sort === 'name') return 0;
    return compare(distance(a, query) ?? Infinity, distance(b, query) ?? Infinity);
  };
  const name = (firm: FirmDocument) => words(firm.name).join(' ');
  return (a: FirmDocument, b: FirmDocument) =>
    bySort(a, b) || compare(name(a), name(b)) || compare(a.core_id, b.core_id);
}

/** The same answer as the index's, by looking at every firm for every count. */
function naiveSearch(firms: readonly FirmDocument[], query: FirmQuery): FirmAnswer {
  const base = firms.filter((firm) => inReach(firm, query) && found(firm, query) !== undefined);
  const hits = base.filter((firm) => FACETS.every((facet) => passes(firm, query, facet))).sort(before(query));
  const from = (query.page - 1) * query.page_size;
  return {
    total: hits.length,
    hits: hits.slice(from, from + query.page_size).map((firm) => ({
      core_id: firm.core_id,
      distance_miles: distance(firm, query),
      matched: found(firm, query)?.matched ?? [],
    })),
    facets: Object.fromEntries(FACETS.map((facet) => [facet, naiveFacet(firms, base, query, facet)])) as Record<
      Facet,
      FacetCount[]
    >,
  };
}

function naiveFacet(all: readonly FirmDocument[], base: readonly FirmDocument[], query: FirmQuery, facet: Facet) {
  const within = base.filter((firm) => FACETS.every((other) => other === facet || passes(firm, query, other)));
  const typed = new Map(chosen(query, facet).map((value) => [key(value), value]));
  const keys = new Set([...all.flatMap((firm) => held(firm, facet).map(key)), ...typed.keys()]);
  const counted = [...keys].map((one) => {
    const count = within.filter((firm) => held(firm, facet).some((own) => key(own) === one)).length;
    const value = usual(all, facet, one) ?? typed.get(one) ?? one;
    return { key: one, rank: rank(facet, one, count), value, label: labelOf(facet, value, names), count };
  });
  return counted
    .filter((one) => (one.count > 0 && one.rank < 2) || typed.has(one.key))
    .sort((a, b) => compare(a.rank, b.rank) || (a.rank === 0 ? 0 : compare(b.count, a.count)) || compare(a.key, b.key))
    .map(({ value, label, count }) => ({ value, label, count }));
}

/** Sectors first, then what has a count, then chosen codes in between, then what nobody has. */
function rank(facet: Facet, one: string, count: number): number {
  if (count === 0) return 3;
  if (facet !== 'naics' || one.length === 6) return 1;
  return one.length === 2 ? 0 : 2;
}

function usual(firms: readonly FirmDocument[], facet: Facet, one: string): string | undefined {
  const spellings = firms.flatMap((firm) => held(firm, facet).filter((own) => key(own) === one));
  const times = (spelling: string) => spellings.filter((other) => other === spelling).length;
  return [...spellings].sort((a, b) => compare(times(b), times(a)) || compare(a, b))[0];
}

const anyText = fc
  .array(
    fc.constantFrom('Acme', 'bay', 'BAY', 'electric', 'electrical', 'bays', '&', "O'Neil", 'Élan', 'and', '23', 'MD'),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(' '));
const anyPlace = fc.option(
  fc.record({ latitude: fc.integer({ min: 38, max: 41 }), longitude: fc.integer({ min: -78, max: -75 }) }),
  { nil: { latitude: null, longitude: null } },
);
const anyCity = fc.constantFrom('Bay', 'BAY', ' bay', 'Elk  Ridge', 'elk ridge');
const anyType = fc.constantFrom('MBE', 'mbe', 'WBE', 'SBE/ONLY');
const anyDay = fc.option(fc.constantFrom('2010-01-01', '2017-05-01', '2026-11-20'));
const anyCode = fc.constantFrom('238210', '238220', '541330', '23', '5413', '.', '1234567');
const anyFirm: fc.Arbitrary<FirmDocument> = fc
  .record({
    core_id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    name: anyText,
    trade_name: fc.option(anyText),
    city: fc.option(anyCity),
    state: fc.option(fc.constantFrom('MD', 'va', 'VA')),
    zip: fc.option(fc.constantFrom('21201', '21202')),
    county: fc.option(anyCity),
    description: fc.option(anyText),
    naics: fc.array(anyCode, { maxLength: 3 }),
    certificates: fc.array(
      fc.record({ type: anyType, agency: anyCity, issued_on: anyDay, group: fc.option(anyCity), lapsed: fc.boolean() }),
      { maxLength: 3 },
    ),
    size_band: fc.option(fc.constantFrom('1-9', '10-49')),
    verified_projects: fc.nat({ max: 2 }),
    place: anyPlace,
  })
  .map(({ place, ...rest }) => ({ ...rest, ...place }));
const anyOf = (value: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(value, { maxLength: 2 }) });
const anyQuery: fc.Arbitrary<FirmQuery> = fc.record({
  q: fc.option(fc.oneof(anyText, fc.constantFrom('el', 'acme el', 'the', '!', '2382')), { nil: undefined }),
  certification: anyOf(anyType),
  agency: anyOf(anyCity),
  group: anyOf(anyCity),
  naics: anyOf(fc.constantFrom('23', '238', '238210', '54', '999999')),
  state: anyOf(fc.constantFrom('MD', 'VA', 'PA')),
  county: anyOf(anyCity),
  city: anyOf(fc.oneof(anyCity, fc.constant('Nowhere'))),
  size: anyOf(fc.constantFrom('1-9', '250+')) as fc.Arbitrary<FirmQuery['size']>,
  verified: fc.option(fc.boolean(), { nil: undefined }),
  near: fc.option(fc.constant({ latitude: 39.5, longitude: -76.5 }), { nil: undefined }),
  radius_miles: fc.option(fc.constantFrom(40, 90), { nil: undefined }),
  sort: fc.constantFrom('best', 'distance', 'name', 'verified', 'recent'),
  page: fc.integer({ min: 1, max: 3 }),
  page_size: fc.integer({ min: 1, max: 4 }),
});
const anyStep = fc.oneof(
  fc.record({ put: anyFirm }),
  fc.record({ remove: fc.constantFrom('a', 'b', 'c', 'd') }),
  fc.record({ ask: anyQuery }),
);

test('every answer is that of a plain look at every firm, whatever was asked and edited before', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 10, maxLength: 40 }), anyQuery, (steps, last) => {
      const index = new FirmIndex(names);
      const firms = new Map<string, FirmDocument>();
      for (const step of [...steps, { ask: last }]) {
        if ('put' in step) {
          index.put(step.put);
          firms.set(step.put.core_id, step.put);
        } else if ('remove' in step) {
          index.remove(step.remove);
          firms.delete(step.remove);
        } else {
          expect(index.search(step.ask)).toEqual(naiveSearch([...firms.values()], step.ask));
        }
      }
      expect(index.size).toBe(firms.size);
    }),
    { numRuns: 300 },
  );
});

test('pages of any sort are disjoint and together hold everything', () => {
  fc.assert(
    fc.property(fc.array(anyFirm, { minLength: 5 }), anyQuery, (firms, asked) => {
      const index = new FirmIndex(names);
      for (const firm of firms) index.put(firm);
      const pages = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((page) =>
        index.search({ ...asked, page, page_size: 1 }).hits.map((hit) => hit.core_id),
      );
      expect(new Set(pages).size).toBe(pages.length);
      expect(pages.length).toBe(index.search(asked).total);
    }),
  );
});

test('every count of every facet is the total of the search that chooses this value alone', () => {
  fc.assert(
    fc.property(fc.array(anyFirm, { minLength: 5 }), anyQuery, (firms, asked) => {
      const index = new FirmIndex(names);
      for (const firm of firms) index.put(firm);
      for (const facet of FACETS) {
        for (const { value, count } of index.search(asked).facets[facet]) {
          const chosen = facet === 'verified' ? value === 'true' : [value];
          expect(index.search({ ...asked, [facet]: chosen }).total, `${facet} ${value}`).toBe(count);
        }
      }
    }),
  );
});
