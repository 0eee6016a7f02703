// The MiniSearch peer: a JavaScript index of words and prefixes; counts are computed here over typed arrays in one pass
// over its results. It does not support phrases.
import MiniSearch from 'minisearch';
import { hundredthMiles } from '#server/search/engine/geo/distance.ts';
import { connect } from '../support/database.ts';
import { type Answer, byFacet, type Engine, FACETS, type Facet, LISTED } from './engine.ts';
import { FIELDS, type Field } from './ours.ts';
import { hasWords, type ParsedQuestion } from './parse-question.ts';
import { type Dictionary, numbersOf, readDictionary, shownAs } from './values.ts';

/** Beyond this it needs some 4 GB of memory. */
export const MINI_SEARCH_ROWS = 100_000;
const BATCH = 10_000;

type Row = Record<Field, string> & {
  slot: number;
  id: string;
  state: number;
  county: number;
  city: number;
  size: number;
  verified: number;
  projects: number;
  issued: number;
  certification: number[];
  agency: number[];
  group: number[];
  naics: number[];
  listed: number[];
  lat: number | null;
  lon: number | null;
};

const READ = `SELECT f.slot, id, state, county, city, size, verified, projects, issued, certification, agency,
    grp AS "group", naics, sectors || codes AS listed, lat, lon, name, trade, services, terms, certificate, place
  FROM peer.firms f JOIN peer.texts t USING (slot) WHERE f.slot BETWEEN $1 AND $2 ORDER BY f.slot`;

/** Indexes the tables of `preparePeers`. */
export async function openMiniSearch(url: string, rows: number): Promise<Engine> {
  const client = await connect(url);
  const dictionary = await readDictionary(client);
  const index = new MiniSearch<Row>({
    idField: 'slot',
    fields: [...FIELDS],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => (term === '' ? null : term),
  });
  const firms: Omit<Row, Field>[] = [];
  for (let from = 1; from <= rows; from += BATCH) {
    const { rows: batch } = await client.query<Row>(READ, [from, from + BATCH - 1]);
    index.addAll(batch);
    for (const { name: _n, trade: _t, services: _s, terms: _w, certificate: _c, place: _p, ...rest } of batch)
      firms.push(rest);
  }
  await client.end();
  return {
    name: 'MiniSearch',
    search: async (question) => answer(index, firms, question, dictionary),
    async close() {},
  };
}

type Firm = Omit<Row, Field>;

function answer(
  index: MiniSearch<Row>,
  firms: readonly Firm[],
  question: ParsedQuestion,
  dictionary: Dictionary,
): Answer {
  const counts = new Map(FACETS.map((facet) => [facet, new Map<number, number>()]));
  const chosen = new Map(FACETS.map((facet) => [facet, new Set(numbersOf(facet, question, dictionary))]));
  const closed = FACETS.filter((facet) => (chosen.get(facet)?.size ?? 0) > 0);
  const matches: { firm: Firm; score: number; distance: number }[] = [];
  for (const { firm, score } of found(index, firms, question)) {
    const distance = distanceTo(firm, question);
    if (question.query.radius_miles !== undefined && !(distance <= question.query.radius_miles * 100)) continue;
    const failing = closed.filter((facet) => !valuesOf(firm, facet).some((value) => chosen.get(facet)?.has(value)));
    if (failing.length > 1) continue;
    // a firm that fails a single filter still counts under that facet
    for (const facet of failing.length === 1 ? failing : FACETS) countIn(counts.get(facet), firm, facet);
    if (failing.length === 0) matches.push({ firm, score, distance });
  }
  const from = (question.query.page - 1) * question.query.page_size;
  const page = matches.sort(orderOf(question)).slice(from, from + question.query.page_size);
  const facets = byFacet((facet) => list(facet, counts.get(facet) ?? new Map(), dictionary));
  return { total: matches.length, ids: page.map(({ firm }) => firm.id), facets };
}

function* found(
  index: MiniSearch<Row>,
  firms: readonly Firm[],
  question: ParsedQuestion,
): Generator<{ firm: Firm; score: number }> {
  if (!hasWords(question)) {
    for (const firm of firms) yield { firm, score: 0 };
    return;
  }
  const results = index.search({
    combineWith: 'AND',
    queries: question.words.map(({ word, synonyms: others, isPrefix: isOpen }) => ({
      combineWith: 'OR',
      queries: [{ queries: [word], prefix: isOpen }, ...others],
    })),
    boost: { name: 8, trade: 4, services: 2 },
  });
  for (const { id, score } of results) {
    const firm = firms[Number(id) - 1];
    if (firm) yield { firm, score };
  }
}

const valuesOf = (firm: Firm, facet: Facet): readonly number[] => {
  const value = firm[facet];
  return typeof value === 'number' ? [value] : value;
};

function countIn(counts: Map<number, number> | undefined, firm: Firm, facet: Facet): void {
  const values = facet === 'naics' ? firm.listed : valuesOf(firm, facet);
  for (const value of values) counts?.set(value, (counts.get(value) ?? 0) + 1);
}

function distanceTo({ lat, lon }: Firm, { near }: ParsedQuestion): number {
  if (!near || lat === null || lon === null) return Number.POSITIVE_INFINITY;
  return hundredthMiles(near, { latitude: lat, longitude: lon });
}

type Match = { readonly firm: Firm; readonly score: number; readonly distance: number };

function orderOf(question: ParsedQuestion): (a: Match, b: Match) => number {
  const orders: Record<ParsedQuestion['query']['sort'], (a: Match, b: Match) => number> = {
    best: (a, b) => b.score - a.score,
    name: () => 0,
    verified: (a, b) => b.firm.projects - a.firm.projects,
    recent: (a, b) => b.firm.issued - a.firm.issued,
    distance: (a, b) => a.distance - b.distance || 0,
  };
  const first = orders[question.query.sort];
  return (a, b) => first(a, b) || a.firm.slot - b.firm.slot;
}

function list(facet: Facet, counts: ReadonlyMap<number, number>, dictionary: Dictionary): [string, number][] {
  const all = [...counts].filter(([value]) => value !== -1).sort(([, a], [, b]) => b - a);
  const parts =
    facet === 'naics' ? [all.filter(([value]) => value < 100), all.filter(([value]) => value >= 100)] : [all];
  return parts.flatMap((part) =>
    part.slice(0, LISTED).map(([value, count]): [string, number] => [shownAs(facet, value, dictionary), count]),
  );
}
