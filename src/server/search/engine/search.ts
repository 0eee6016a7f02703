import { FACETS, type Facet } from '#contract/search/rules.ts';
import { type Bits, keep } from './bits.ts';
import { CERTIFIED, type Certified, certifiedOn, countWide } from './certificates.ts';
import { Counted, countPlaces, countValues } from './counts.ts';
import { hundredthMiles } from './distance.ts';
import type { FacetCount, FirmAnswer, FirmFilter, FirmHit, FirmQuery, MapAnswer } from './document.ts';
import { type FacetList, kindOf, type Sheet } from './facets.ts';
import { type Chosen, chosenOf, fillCircle, fillFacet } from './filters.ts';
import { best, first, merged, type Placed } from './order.ts';
import { type Plan, Planner } from './plan.ts';
import { type Asked, asked } from './query.ts';
import { reasons } from './reasons.ts';
import { Recent } from './recent.ts';
import { score } from './score.ts';
import type { Segment } from './segment.ts';
import type { Trades } from './trades.ts';

/** What one segment has for a search. */
interface Part {
  readonly segment: Segment;
  readonly matches: Counted;
  /** Documents that would match without the choice in this facet; only of facets with a choice. */
  readonly without: ReadonlyMap<Facet, Counted>;
  readonly certified: Certified | undefined;
}

interface Found {
  readonly parts: readonly Part[];
  readonly plan: Plan | undefined;
  readonly asked: Asked;
  readonly chosen: Chosen;
  readonly total: number;
}

type Counts = Omit<FirmAnswer, 'hits'>;

/** Filters whose counts are kept, and pages: who turns a page, sorts anew, or comes back asks for the same firms again. */
const KEPT = 64;

/** Answers searches over a fixed list of segments, in which nothing is struck out meanwhile. */
export class Searcher {
  readonly #counts = new Recent<Counts>(KEPT);
  readonly #pages = new Recent<FirmHit[]>(KEPT);
  readonly #segments: readonly Segment[];
  readonly #trades: Trades;
  readonly #facets: FacetList;

  constructor(segments: readonly Segment[], trades: Trades, facets: FacetList) {
    this.#segments = segments;
    this.#trades = trades;
    this.#facets = facets;
  }

  /**
   * A page of firms, the exact total, and the exact count of every filter value (see the contract).
   * @param early told the ids of the page before anything is counted, where there is anything to count
   */
  search(query: FirmQuery, early: (ids: readonly string[]) => void = () => {}): FirmAnswer {
    const { sort, page, page_size, ...filter } = query;
    const among = JSON.stringify(filter);
    const where = JSON.stringify([among, sort, page, page_size]);
    const [counted, kept] = [this.#counts.get(among), this.#pages.get(where)];
    if (counted && kept) return { ...counted, hits: kept };
    return this.#using(query, (found) => {
      const hits = this.#hits(found, query);
      if (!counted) early(hits.map(({ core_id }) => core_id));
      const counts = counted ?? {
        total: found.total,
        facets: this.#count(found, query),
        read_as: found.plan?.read_as ?? [],
      };
      this.#counts.set(among, counts);
      this.#pages.set(where, hits);
      return { ...counts, hits };
    });
  }

  /** The firms of such a page alone: nothing is counted. */
  hits(query: FirmQuery): FirmHit[] {
    return this.#using(query, (found) => this.#hits(found, query));
  }

  /** The first firms of a search, by id, in its order. */
  ids(query: FirmQuery): string[] {
    return this.#using(query, (found) =>
      this.#page(found, query, 0, query.page_size).map(({ segment, doc }) => segment.coreId(doc)),
    );
  }

  /** See `cells.ts`. */
  map(
    query: FirmFilter,
    gather: (parts: readonly { segment: Segment; docs: Uint32Array }[], total: number) => MapAnswer,
  ): MapAnswer {
    return this.#using(query, ({ parts, total }) =>
      gather(
        parts.map(({ segment, matches }) => ({ segment, docs: matches.docs })),
        total,
      ),
    );
  }

  #using<T>(query: FirmFilter, use: (found: Found) => T): T {
    try {
      return use(this.#find(query));
    } finally {
      for (const segment of this.#segments) segment.release();
    }
  }

  #find(query: FirmFilter): Found {
    const [words, chosen] = [asked(query.q ?? ''), chosenOf(query)];
    const plan = words.words.length > 0 ? new Planner(this.#segments, this.#trades).plan(words) : undefined;
    const parts = this.#segments.map((segment, i) => this.#filter(segment, plan?.matches[i], query, chosen));
    const total = parts.reduce((sum, { matches }) => sum + matches.size, 0);
    return { parts, plan, asked: words, chosen, total };
  }

  #filter(segment: Segment, words: Bits | undefined, query: FirmFilter, chosen: Chosen): Part {
    const base = words ?? segment.take();
    if (!words) base.set(segment.live);
    if (query.near && query.radius_miles !== undefined) {
      const circle = segment.take();
      fillCircle(segment, query.near, query.radius_miles, circle);
      keep(base, circle);
    }
    const certificates: readonly Facet[] = query.as_of === undefined ? [] : CERTIFICATES;
    const filters = FACETS.filter((facet) => chosen[facet].length > 0 && !certificates.includes(facet)).map((facet) => {
      const bits = segment.take();
      fillFacet(segment, facet, chosen[facet], bits);
      return { facet, bits };
    });
    const under = (start: Bits, left?: Facet) => {
      if (!filters.some(({ facet }) => facet !== left)) return start;
      const bits = segment.take();
      bits.set(start);
      for (const { facet, bits: own } of filters) if (facet !== left) keep(bits, own);
      return bits;
    };
    if (query.as_of === undefined) {
      return {
        segment,
        matches: new Counted(segment, under(base)),
        without: new Map(filters.map(({ facet }) => [facet, new Counted(segment, under(base, facet))])),
        certified: undefined,
      };
    }
    const certified = certifiedOn(segment, query.as_of, chosen, under(base));
    const all = filters.length > 0 ? certifiedOn(segment, query.as_of, chosen, base) : certified;
    return {
      segment,
      matches: new Counted(segment, certified.matches),
      without: new Map(filters.map(({ facet }) => [facet, new Counted(segment, under(all.matches, facet))])),
      certified: { ...certified, named: all.named },
    };
  }

  #count({ parts, chosen }: Found, query: FirmFilter): Record<Facet, FacetCount[]> {
    const sheets = new Map<Facet, Sheet>();
    for (const part of parts) this.#countPart(part, sheets);
    this.#facets.raise('naics', sheets.get('naics'), countWide(parts.flatMap(({ certified }) => certified ?? [])));
    const lists = FACETS.map((facet) => {
      const given = facet === 'verified' ? chosen.verified : query[facet];
      const codes = facet === 'naics' ? countCodes(parts, chosen.naics) : NO_COUNTS;
      return [facet, this.#facets.list(facet, sheets.get(facet) ?? NOTHING, given, codes)];
    });
    return Object.fromEntries(lists) as Record<Facet, FacetCount[]>;
  }

  #countPart({ segment, matches, without, certified }: Part, sheets: Map<Facet, Sheet>): void {
    const add = (facets: readonly Facet[], counts: Uint32Array) => {
      // facets that were counted together share one sheet
      const sums = new Map<Sheet | undefined, Sheet>();
      for (const facet of facets) {
        const before = sheets.get(facet);
        const sum = sums.get(before) ?? this.#facets.sum(before, segment, kindOf(facet), counts);
        sums.set(before, sum);
        sheets.set(facet, sum);
      }
    };
    const count = (counted: Counted, among: readonly Facet[]) => {
      if (counted.size === 0) return;
      const facets = certified ? among.filter((facet) => !CERTIFICATES.includes(facet)) : among;
      const own = facets.filter((facet) => kindOf(facet) === 'values');
      const places = facets.filter((facet) => kindOf(facet) === 'placeValues');
      if (own.length > 0) add(own, countValues(segment, counted, new Set(own)));
      if (places.length > 0) add(places, countPlaces(segment, counted));
    };
    if (certified) add(CERTIFICATES, certified.counts);
    count(
      matches,
      FACETS.filter((facet) => !without.has(facet)),
    );
    for (const [facet, counted] of without) count(counted, [facet]);
  }

  #page({ parts, plan, asked: { whole } }: Found, query: FirmQuery, from: number, to: number): Placed[] {
    const ranked = query.sort === 'best' && plan !== undefined;
    const lists = parts
      .filter(({ matches }) => matches.size > 0)
      .map(({ segment, matches }) => {
        if (!ranked) return first(segment, matches, query, to);
        const { docs, touched } = score(segment, { ...plan, whole }, matches, to);
        const list = best(segment, docs, to);
        segment.forget(touched);
        return list;
      });
    return merged(lists, from, to);
  }

  #hits(found: Found, query: FirmQuery): FirmHit[] {
    const { page, page_size } = query;
    return this.#page(found, query, (page - 1) * page_size, page * page_size).map((one) =>
      this.#hit(one, found, query),
    );
  }

  #reasons(segment: Segment, doc: number, { words, alike }: Plan): string[] {
    const found = reasons(segment, doc, words, this.#trades);
    return alike.get(segment)?.has(doc) ? [...new Set(['name', ...found])] : found;
  }

  #hit({ segment, doc }: Placed, { plan }: Found, { near }: FirmQuery): FirmHit {
    const there = near && segment.place(doc);
    return {
      core_id: segment.coreId(doc),
      distance_miles: near && there ? hundredthMiles(near, there) / 100 : null,
      matched: plan ? this.#reasons(segment, doc, plan) : [],
    };
  }
}

const CERTIFICATES: readonly Facet[] = CERTIFIED;
const NO_COUNTS: ReadonlyMap<string, number> = new Map();
const NOTHING = new Uint32Array();

/** Documents under each chosen code, were it the only one. */
function countCodes(parts: readonly Part[], keys: readonly string[]): Map<string, number> {
  const count = (key: string) =>
    parts.reduce((sum, part) => sum + (part.certified?.codeCounts.get(key) ?? countCode(part, key)), 0);
  return new Map(keys.map((key) => [key, count(key)]));
}

function countCode({ segment, matches, without }: Part, key: string): number {
  const base = without.get('naics') ?? matches;
  if (base.size === 0) return 0;
  const bits = segment.take();
  fillFacet(segment, 'naics', [key], bits);
  return segment.countBoth(bits, base.bits, 0, bits.length);
}
