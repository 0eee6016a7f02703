import type {
  DocumentFilter,
  DocumentHit,
  DocumentKind,
  DocumentQuery,
  DocumentSearchResult,
  FacetCount,
  FirmMap,
  Point,
  TradeCount,
} from '../document.ts';
import { hundredthMiles } from '../geo/distance.ts';
import { type Bitset, differenceInto, intersectInto } from '../layout/bitset.ts';
import { LruCache } from '../layout/lru-cache.ts';
import type { Segment } from '../layout/segment.ts';
import { scoreDocs } from '../score/score.ts';
import type { RankedQuery } from '../score/score-texts.ts';
import { mergeSorted, type SortedDoc, sortDocs, topScored } from '../score/sort.ts';
import type { Trades } from '../text/trades.ts';
import { countWiderCodes } from './certificates-on-day.ts';
import { countCodes } from './count-codes.ts';
import { countPlaces, countValues, DocSet } from './count-values.ts';
import { dayMeant } from './current-certificates.ts';
import { type FacetList, type ValueCounts, valueKindOf } from './facet-list.ts';
import { AS_OF_FACETS, countUnsaid, filterSegment, type SegmentMatches } from './filter-segment.ts';
import { type FacetSelection, selectionOf } from './filters.ts';
import { type CandidateQuery, type Candidates, findCandidates } from './find-candidates.ts';
import { matchedTerms, matchReasons } from './match-reasons.ts';
import type { QueryPlan } from './query-planner.ts';
import { QuestionMatcher } from './question-matcher.ts';
import { countRanges } from './range-facets.ts';
import { type KnownNames, type Question, searchedAgencies, searchedPlace } from './read-question.ts';

interface MatchedDocuments {
  readonly parts: readonly SegmentMatches[];
  readonly plan: QueryPlan | undefined;
  readonly question: Question;
  readonly selection: FacetSelection;
  readonly total: number;
  /** By segment those in the place itself, beside its surroundings. */
  readonly there: readonly DocSet[] | undefined;
}

type CachedCounts = Omit<DocumentSearchResult, 'hits'>;

/** Cached counts by filter, and pages: paging, sorting and going back repeat the same filter. */
const CACHE_SIZE = 64;

/** Searches a fixed list of segments in which nothing is removed meanwhile. */
export class Searcher {
  readonly #counts = new LruCache<CachedCounts>(CACHE_SIZE);
  readonly #pages = new LruCache<DocumentHit[]>(CACHE_SIZE);
  readonly #segments: readonly Segment[];
  readonly #trades: Trades;
  readonly #facets: FacetList;
  readonly #kind: DocumentKind;
  readonly #questions: QuestionMatcher;

  constructor(segments: readonly Segment[], trades: Trades, facets: FacetList, kind: DocumentKind, names: KnownNames) {
    this.#kind = kind;
    this.#segments = segments;
    this.#trades = trades;
    this.#facets = facets;
    this.#questions = new QuestionMatcher(segments, trades, names);
  }

  /**
   * A page of documents, the exact total, and the exact count of every filter value (see the contract).
   * @param early called with the page's ids before facets are counted, unless the counts are cached
   */
  search(query: DocumentQuery, early: (ids: readonly string[]) => void = () => {}): DocumentSearchResult {
    const { sort, page, page_size, ...filter } = query;
    const among = JSON.stringify(filter);
    const where = JSON.stringify([among, sort, page, page_size]);
    const [counted, kept] = [this.#counts.get(among), this.#pages.get(where)];
    if (counted && kept) return { ...counted, hits: kept };
    return this.#withMatches(query, (found) => {
      const hits = this.#hits(found, query);
      if (!counted) early(hits.map(({ core_id }) => core_id));
      const counts = counted ?? {
        total: found.total,
        facets: this.#countFacets(found, query),
        read_as: found.plan?.read_as ?? [],
        asks_for: found.question.parsed.words.flatMap(({ word }) => this.#trades.nameOfRequest(word)),
        place: searchedPlace(found.question, found.there ? sizeOf(found.there) : null),
        certified_by: searchedAgencies(found.question),
        without: found.question.without,
        shows_ended: found.question.showsEnded ?? false,
        unsaid: countUnsaid(found.parts, query),
      };
      this.#counts.set(among, counts);
      this.#pages.set(where, hits);
      return { ...counts, hits };
    });
  }

  /** The firms of a page, without counts. */
  hits(query: DocumentQuery): DocumentHit[] {
    return this.#withMatches(query, (found) => this.#hits(found, query));
  }

  /** The first firms of a search, by id, in its order. */
  ids(query: DocumentQuery): string[] {
    return this.#withMatches(query, (found) =>
      this.#page(found, query, 0, query.page_size).map(({ segment, doc }) => segment.coreId(doc)),
    );
  }

  /** See `find-candidates.ts`. */
  candidates(query: CandidateQuery): Candidates {
    try {
      return findCandidates(this.#segments, this.#trades, query);
    } finally {
      for (const segment of this.#segments) segment.release();
    }
  }

  /** The codes one level below a code that have firms, each counted as if it were the only one selected. */
  tradesBelow(parent: string, filter: DocumentFilter): TradeCount[] {
    const codes = this.#facets.codesBelow(parent);
    const selected = { ...filter.selected, naics: codes };
    const counts = this.#withMatches({ ...filter, selected }, ({ parts }) => countCodes(parts, codes));
    const trades = codes.map((code) => ({ ...this.#facets.trade(code), count: counts.get(code) ?? 0 }));
    return trades.filter(({ count }) => count > 0);
  }

  /** See `map-cells.ts`. */
  map(
    query: DocumentFilter,
    gather: (parts: readonly { segment: Segment; docs: Uint32Array }[], total: number) => FirmMap,
  ): FirmMap {
    return this.#withMatches(query, ({ parts, total }) =>
      gather(
        parts.map(({ segment, matches }) => ({ segment, docs: matches.docs })),
        total,
      ),
    );
  }

  #withMatches<T>(query: DocumentFilter, use: (found: MatchedDocuments) => T): T {
    try {
      return use(this.#find(query));
    } finally {
      for (const segment of this.#segments) segment.release();
    }
  }

  #find(query: DocumentFilter): MatchedDocuments {
    const chosen = selectionOf(query);
    const { question, plan, bases, there } = this.#questions.answer(query);
    const parts = this.#segments.map((segment, i) =>
      filterSegment(segment, bases[i] as Bitset, query, { chosen, kind: this.#kind }),
    );
    const total = sizeOf(parts.map(({ matches }) => matches));
    const ofPlace =
      there &&
      parts.map(({ segment, matches }, i) => {
        const docs = there[i] as Bitset;
        intersectInto(docs, matches.bits);
        return new DocSet(segment, docs);
      });
    return { parts, plan, question, selection: chosen, total, there: ofPlace };
  }

  #countFacets({ parts, selection: chosen }: MatchedDocuments, query: DocumentFilter): Record<string, FacetCount[]> {
    const sheets = new Map<string, ValueCounts>();
    for (const part of parts) this.#countSegment(part, sheets);
    this.#facets.addByKey(
      'naics',
      sheets.get('naics'),
      countWiderCodes(parts.flatMap(({ certificates: certified }) => certified ?? [])),
    );
    const lists = this.#kind.facets.map((facet): [string, FacetCount[]] => {
      const given = query.selected[facet] ?? [];
      const codes = facet === 'naics' ? countCodes(parts, chosen.naics ?? []) : NO_COUNTS;
      return [facet, this.#facets.list(facet, sheets.get(facet) ?? EMPTY_COUNTS, given, codes)];
    });
    const among = parts.map(({ segment, matches, withoutFacet }) => ({
      ...{ segment, among: (facet: string) => withoutFacet.get(facet) ?? matches },
    }));
    return Object.fromEntries([...lists, ...countRanges(among, query)]);
  }

  #countSegment(
    { segment, matches, withoutFacet: without, certificates: certified }: SegmentMatches,
    sheets: Map<string, ValueCounts>,
  ): void {
    const add = (facets: readonly string[], counts: Uint32Array) => {
      // facets that were counted together share one sheet
      const sums = new Map<ValueCounts | undefined, ValueCounts>();
      for (const facet of facets) {
        const before = sheets.get(facet);
        const sum = sums.get(before) ?? this.#facets.addSegmentCounts(before, segment, valueKindOf(facet), counts);
        sums.set(before, sum);
        sheets.set(facet, sum);
      }
    };
    const count = (counted: DocSet, among: readonly string[]) => {
      if (counted.size === 0) return;
      const facets = certified ? among.filter((facet) => !AS_OF_FACETS.includes(facet)) : among;
      const own = facets.filter((facet) => valueKindOf(facet) === 'values');
      const places = facets.filter((facet) => valueKindOf(facet) === 'placeValues');
      if (own.length > 0) add(own, countValues(segment, counted, new Set(own)));
      if (places.length > 0) add(places, countPlaces(segment, counted));
    };
    if (certified) add(AS_OF_FACETS, certified.counts);
    count(
      matches,
      this.#kind.facets.filter((facet) => !without.has(facet)),
    );
    for (const [facet, counted] of without) if (this.#kind.facets.includes(facet)) count(counted, [facet]);
  }

  #page(found: MatchedDocuments, query: DocumentQuery, from: number, to: number): SortedDoc[] {
    const { parts, plan, there } = found;
    if (query.sort !== 'best' || !plan)
      return mergeSorted(
        parts.map(({ segment, matches }) => (matches.size > 0 ? sortDocs(segment, matches, query, to) : [])),
        from,
        to,
      );
    const ranked = { ...plan, normalized: found.question.parsed.normalized, day: dayMeant(found.question, query) };
    const best = (of: (at: number) => DocSet) =>
      parts.map(({ segment }, at) => rankedDocs(segment, ranked, of(at), to));
    const matchesOf = (at: number) => (parts[at] as SegmentMatches).matches;
    if (!there) return mergeSorted(best(matchesOf), from, to);
    // firms of the place come before those around it
    const thereOf = (at: number) => there[at] as DocSet;
    const first = mergeSorted(best(thereOf), from, to);
    const before = sizeOf(there);
    const around = best((at) => withoutDocs((parts[at] as SegmentMatches).segment, matchesOf(at), thereOf(at)));
    return [...first, ...mergeSorted(around, Math.max(0, from - before), Math.max(0, to - before))];
  }

  #hits(found: MatchedDocuments, query: DocumentQuery): DocumentHit[] {
    const { page, page_size } = query;
    return this.#page(found, query, (page - 1) * page_size, page * page_size).map((one) =>
      this.#hit(one, found, query),
    );
  }

  #reasons(segment: Segment, doc: number, { words, fuzzyNames: alike }: QueryPlan): string[] {
    const found = matchReasons(segment, doc, words, this.#trades);
    return alike.get(segment)?.has(doc) ? [...new Set(['name', ...found])] : found;
  }

  #hit({ segment, doc }: SortedDoc, { plan, question }: MatchedDocuments, query: DocumentQuery): DocumentHit {
    const near = query.near ?? centerOf(question);
    const there = near && segment.place(doc);
    return {
      core_id: segment.coreId(doc),
      distance_miles: near && there ? hundredthMiles(near, there) / 100 : null,
      matched: plan ? this.#reasons(segment, doc, plan) : [],
      terms: plan ? matchedTerms(segment, doc, plan.words) : [],
    };
  }
}

/** The best documents of a set, by score. */
function rankedDocs(segment: Segment, query: RankedQuery, among: DocSet, count: number): SortedDoc[] {
  if (among.size === 0) return [];
  const { docs, touched } = scoreDocs(segment, query, among, count);
  const best = topScored(segment, docs, count);
  segment.clearScores(touched);
  return best;
}

function withoutDocs(segment: Segment, { bits }: DocSet, others: DocSet): DocSet {
  const rest = segment.scratchSet();
  differenceInto(rest, bits, others.bits);
  return new DocSet(segment, rest);
}

const sizeOf = (sets: readonly DocSet[]): number => sets.reduce((sum, { size }) => sum + size, 0);

/** What distances are measured from where a question asks around one place. */
function centerOf({ area }: Question): Point | undefined {
  return area && area.miles !== null && area.others.length === 0 ? area.place.center : undefined;
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map();
const EMPTY_COUNTS = new Uint32Array();
