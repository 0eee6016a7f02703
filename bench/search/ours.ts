// Adapter to the product's own index: the only file here that depends on its internals.
import { codesOfOtherEditions, naicsTitles } from '#server/businesses/reads/naics.ts';
import { zipCenter } from '#server/search/adapters/places.ts';
import { readSearchVocabulary } from '#server/search/adapters/search-vocabulary.ts';
import type { FirmDocument } from '#server/search/engine/document.ts';
import { FirmIndex } from '#server/search/engine/firm-index.ts';
import { toUnits, UNITS_PER_DEGREE } from '#server/search/engine/geo/distance.ts';
import { searchWordsOf } from '#server/search/engine/text/facet-labels.ts';
import { foldName, terms } from '#server/search/engine/text/tokenize.ts';
import type { MadeFirm } from './data.ts';
import { type Answer, byFacet, type Engine } from './engine.ts';
import type { ParsedQuestion } from './parse-question.ts';

export { parseQuery } from '#server/search/engine/query/parse-query.ts';
export { placedQuery } from '#server/search/reads/placed-query.ts';

/** Files that determine the index terms of a firm: a change rebuilds the peers' tables. */
export const INDEXING_SOURCES = [
  'bench/search/ours.ts',
  'reference/search_synonyms.csv',
  ...['build/word-columns', 'build/place-columns', 'text/facet-labels', 'text/tokenize'].map(
    (name) => `src/server/search/engine/${name}.ts`,
  ),
];

/** Phrases match in the first three. */
export const FIELDS = ['name', 'trade', 'services', 'terms', 'certificate', 'place'] as const;
export type Field = (typeof FIELDS)[number];

const vocabulary = readSearchVocabulary(naicsTitles(), codesOfOtherEditions);
const titles = new Map(vocabulary.titles.map(([code, title]) => [code, terms(title)]));
const stateNames = new Map(vocabulary.states);
const termsOfCode = new Map(
  [...Map.groupBy(vocabulary.indexTerms(), ([code]) => code)].map(([code, all]) => [
    code,
    [...new Set(all.flatMap(([, term]) => terms(term)))],
  ]),
);
const synonyms = new Map(vocabulary.synonyms.map((one) => [terms(one.word).join(' '), one]));

/** A code and its ancestors. */
const lineageOf = (code: string): string[] => [2, 3, 4, 5, 6].map((length) => code.slice(0, length));

/** The indexed texts of a firm as lists of terms; the peers index the same. */
export function textsOf(firm: MadeFirm): Record<Field, string[][]> {
  const { legal_business_name, trade_name, naics, description, certificates, city, county, state, zip_code } = firm;
  const line = [...new Set(naics.flatMap(lineageOf))].filter((code) => titles.has(code));
  const valid = certificates.filter(({ lapsed_on }) => lapsed_on === null);
  return {
    name: [legal_business_name, trade_name ?? ''].map(terms),
    trade: line.map((code) => titles.get(code) ?? []),
    services: [terms(description ?? '')],
    terms: [[...new Set(line.flatMap((code) => [code, ...(termsOfCode.get(code) ?? [])]))]],
    certificate: valid.map(({ type, group }) => [
      ...searchWordsOf({ facet: 'certification', key: type, spelling: type }),
      ...terms(group ?? ''),
    ]),
    place: [terms([city, county, state, stateNames.get(state) ?? '', zip_code].join(' '))],
  };
}

/** Synonyms of a word, codes included. */
export function synonymsOf(word: string): string[] {
  const known = synonyms.get(word);
  return known ? [...known.words.flatMap(terms), ...known.codes] : [];
}

/** Sort key of names. */
export const nameKey = (firm: MadeFirm): string => foldName(firm.legal_business_name);

/** Coordinates of a firm, to a meter as in the index: from its list, else the center of its ZIP code. */
export function locationOf(firm: MadeFirm): { latitude: number; longitude: number } | null {
  const { latitude, longitude, zip_code } = firm;
  const place = latitude === null || longitude === null ? zipCenter(zip_code.slice(0, 5)) : { latitude, longitude };
  return place
    ? { latitude: toUnits(place.latitude) / UNITS_PER_DEGREE, longitude: toUnits(place.longitude) / UNITS_PER_DEGREE }
    : null;
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** The index in this process, built without a database. */
export async function fillOurs(firms: AsyncIterable<MadeFirm>): Promise<Engine> {
  const index = new FirmIndex(vocabulary);
  const builder = index.builder();
  for await (const firm of firms) builder.add(toDocument(firm));
  index.open([builder.finish()]);
  return {
    name: 'plumbline',
    async search({ query, near }: ParsedQuestion): Promise<Answer> {
      index.update([], [UNKNOWN_ID]); // clears the result cache
      const { total, hits, facets, read_as } = index.search({ ...query, near, travels_to: undefined });
      return {
        total,
        ids: hits.map(({ core_id }) => core_id),
        facets: byFacet((facet) => facets[facet].map(({ value, count }) => [value, count] as const)),
        isCorrected: read_as.length > 0,
      };
    },
    async close() {},
  };
}

function toDocument(firm: MadeFirm): FirmDocument {
  const place = locationOf(firm);
  return {
    core_id: firm.mwbe_core_id,
    name: firm.legal_business_name,
    trade_name: firm.trade_name,
    city: firm.city,
    state: firm.state,
    zip: firm.zip_code,
    county: firm.county,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    description: firm.description,
    naics: firm.naics,
    certificates: firm.certificates,
    size_band: firm.size_band,
    verified_projects: firm.verified_projects,
    own_trade_name: null,
    capacity: null,
  };
}
