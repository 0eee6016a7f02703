import { SegmentBuilder } from './build/segment-builder.ts';
import type {
  FirmDocument,
  FirmFilter,
  FirmMap,
  FirmQuery,
  FirmSearchResult,
  MapBounds,
  SearchVocabulary,
} from './document.ts';
import { groupByCell } from './geo/map-cells.ts';
import { Segment } from './layout/segment.ts';
import type { SegmentData } from './layout/segment-layout.ts';
import { FacetList } from './query/facet-list.ts';
import { Searcher } from './query/searcher.ts';
import { type FirmSuggestions, suggest } from './query/suggest.ts';
import { Trades } from './text/trades.ts';

/** Firms that a level of fresh segments holds before they move on to the next. */
const LEVEL_SIZES = [64, 4096] as const;
/** Closed segments beyond the first before all of them should be made one. */
const MAX_SEGMENTS = 12;
/** Changed firms, as a share of all, before all should be made one segment. */
const MAX_CHANGED_SHARE = 0.25;

/** Firms whose documents are kept, so that they can be laid out again when one more comes. */
interface Level {
  readonly firms: Map<string, FirmDocument>;
  segment: Segment | undefined;
}

/**
 * The index of the directory: closed segments that never change, and two small fresh ones that are laid out anew with
 * every change. A firm is living in one of them at most.
 */
export class FirmIndex {
  readonly #trades: Trades;
  readonly #stateNames: ReadonlyMap<string, string>;
  #closed: Segment[] = [];
  #levels: Level[] = LEVEL_SIZES.map(() => ({ firms: new Map(), segment: undefined }));
  #facets: FacetList;

  constructor(lore: SearchVocabulary) {
    this.#trades = new Trades(lore);
    this.#stateNames = new Map(lore.states);
    this.#facets = this.#newFacetList();
  }

  #newFacetList = () => new FacetList({ titles: this.#trades.titles, states: this.#stateNames });

  /** Starts anew with these segments. @param struck by segment the ids that are out of date */
  open(segments: readonly SegmentData[], struck: readonly (readonly string[])[] = []): void {
    this.#cachedSearcher = undefined;
    this.#facets = this.#newFacetList();
    this.#levels = LEVEL_SIZES.map(() => ({ firms: new Map(), segment: undefined }));
    this.#closed = segments.filter(({ docs }) => docs > 0).map((data) => this.#openSegment(data));
    this.#closed.forEach((segment, i) => {
      for (const id of struck[i] ?? []) segment.markRemoved(id);
    });
  }

  #openSegment(data: SegmentData): Segment {
    const segment = new Segment(data, this.#trades);
    this.#facets.add(segment);
    return segment;
  }

  /** Lays firms out as one segment, apart from this index. */
  build(firms: Iterable<FirmDocument>): SegmentData {
    const builder = new SegmentBuilder(this.#stateNames);
    for (const firm of firms) builder.add(firm);
    return builder.finish();
  }

  builder(): SegmentBuilder {
    return new SegmentBuilder(this.#stateNames);
  }

  /** Adds firms or replaces them, and takes others out, in one step. */
  update(firms: readonly FirmDocument[], removed: readonly string[]): void {
    if (firms.length === 0 && removed.length === 0) return;
    this.#cachedSearcher = undefined;
    const touched = this.#levels.map(() => false);
    for (const id of [...removed, ...firms.map((firm) => firm.core_id)]) {
      for (const segment of this.#closed) segment.markRemoved(id);
      this.#levels.forEach(({ firms: held }, i) => {
        if (held.delete(id)) touched[i] = true;
      });
    }
    let at = firms.length > LEVEL_SIZES[0] ? 1 : 0;
    for (const firm of firms) this.#level(at).firms.set(firm.core_id, firm);
    touched[at] = true;
    for (; at < LEVEL_SIZES.length && this.#level(at).firms.size > (LEVEL_SIZES[at] as number); at++) {
      touched[at] = true;
      this.#promote(at);
      if (at + 1 < LEVEL_SIZES.length) touched[at + 1] = true;
    }
    touched.forEach((changed, i) => {
      if (changed) this.#rebuildLevel(this.#level(i));
    });
    this.#closed = this.#closed.filter(({ liveCount: living }) => living > 0);
  }

  #level = (at: number): Level => this.#levels[at] as Level;

  #promote(at: number): void {
    const { firms } = this.#level(at);
    const next = this.#levels[at + 1];
    if (next) for (const firm of firms.values()) next.firms.set(firm.core_id, firm);
    else this.#closed.push(this.#openSegment(this.build(firms.values())));
    firms.clear();
  }

  #rebuildLevel(level: Level): void {
    level.segment = level.firms.size > 0 ? this.#openSegment(this.build(level.firms.values())) : undefined;
  }

  get #segments(): Segment[] {
    return [...this.#closed, ...this.#levels.flatMap(({ segment }) => segment ?? [])];
  }

  /** The same one until something changes. */
  #searcher(): Searcher {
    this.#cachedSearcher ??= new Searcher(this.#segments, this.#trades, this.#facets);
    return this.#cachedSearcher;
  }
  #cachedSearcher: Searcher | undefined;

  search(query: FirmQuery, early?: (ids: readonly string[]) => void): FirmSearchResult {
    return this.#searcher().search(query, early);
  }
  ids(query: FirmQuery): string[] {
    return this.#searcher().ids(query);
  }
  map(query: FirmFilter, frame: MapBounds): FirmMap {
    return this.#searcher().map(query, (parts, total) => groupByCell(parts, total, frame));
  }
  suggest(text: string): FirmSuggestions {
    return suggest(this.#segments, this.#trades, this.#stateNames, this.#searcher(), text);
  }

  /** Reads what is otherwise read at the first search for words. */
  warm(): void {
    this.#trades.vocabulary.find('');
  }

  /** Whether it would be quicker as one segment. */
  get needsMerge(): boolean {
    const [first, ...others] = this.#segments;
    const changed = others.reduce((sum, { docs }) => sum + docs, 0);
    return (
      this.#closed.length > MAX_SEGMENTS || changed > Math.max(LEVEL_SIZES[1], (first?.docs ?? 0) * MAX_CHANGED_SHARE)
    );
  }

  get size(): number {
    return this.#segments.reduce((sum, { liveCount: living }) => sum + living, 0);
  }
  get bytes(): number {
    return this.#segments.reduce((sum, { data }) => sum + data.buffer.byteLength, 0);
  }
  get segmentCount(): number {
    return this.#segments.length;
  }

  /** What a file keeps: closed segments, the ids struck out of each, and the ids of the fresh firms, to be read again. */
  snapshot(): { segments: SegmentData[]; struck: string[][]; fresh: string[] } {
    return {
      segments: this.#closed.map(({ data }) => data),
      struck: this.#closed.map((segment) => segment.removedIds()),
      fresh: this.#levels.flatMap(({ firms }) => [...firms.keys()]),
    };
  }
}
