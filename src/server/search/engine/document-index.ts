import { SegmentBuilder } from './build/segment-builder.ts';
import type {
  DocumentFilter,
  DocumentKind,
  DocumentQuery,
  DocumentSearchResult,
  FirmMap,
  IndexedDocument,
  MapBounds,
  TradeCount,
} from './document.ts';
import { groupByCell } from './geo/map-cells.ts';
import { Segment } from './layout/segment.ts';
import type { SegmentData } from './layout/segment-layout.ts';
import { agencyNamesBy } from './query/certifying-agency.ts';
import { EverydayRequests } from './query/everyday-requests.ts';
import { FacetList } from './query/facet-list.ts';
import type { CandidateQuery, Candidates } from './query/find-candidates.ts';
import type { KnownNames } from './query/read-question.ts';
import { Searcher } from './query/searcher.ts';
import { type FirmSuggestions, suggest } from './query/suggest.ts';
import { OwnerPhrases } from './text/owner-phrases.ts';
import { StateAgencies } from './text/state-agencies.ts';
import { Trades } from './text/trades.ts';
import type { SearchVocabulary } from './vocabulary.ts';

/**
 * Capacity of each level in documents; a full level is merged into the next. A change rebuilds the first one, which must be
 * small: searches wait for it.
 */
const LEVEL_SIZES = [32, 512, 4096] as const;
const LARGEST_LEVEL = LEVEL_SIZES[2];
/** More closed segments trigger a merge. */
const MAX_SEGMENTS = 12;
/** A larger share of changed documents triggers a merge. */
const MAX_CHANGED_SHARE = 0.25;

/** A small segment with its live documents, so that it can be rebuilt. */
interface Level {
  readonly documents: Map<string, IndexedDocument>;
  segment: Segment | undefined;
}

/**
 * An index of documents of one kind: immutable closed segments, and small levels whose segments are rebuilt at changes (a
 * log-structured merge). A document is live in at most one segment.
 */
export class DocumentIndex {
  readonly #kind: DocumentKind;
  readonly #trades: Trades;
  readonly #stateNames: ReadonlyMap<string, string>;
  readonly #names: KnownNames;
  #closed: Segment[] = [];
  #levels: Level[] = LEVEL_SIZES.map(() => ({ documents: new Map(), segment: undefined }));
  #facets: FacetList;

  constructor(vocabulary: SearchVocabulary, kind: DocumentKind) {
    this.#kind = kind;
    this.#trades = new Trades(vocabulary);
    this.#stateNames = new Map(vocabulary.states);
    const ofStates = new StateAgencies(vocabulary);
    const { shortName } = ofStates;
    const owners = new OwnerPhrases(vocabulary.ownerGroups);
    const requests = new EverydayRequests(vocabulary.requests);
    const agencyNamesOf = agencyNamesBy(ofStates);
    this.#names = { gazetteer: vocabulary.gazetteer, agencyNamesOf, shortName, owners, requests };
    this.#facets = this.#newFacetList();
  }

  #newFacetList = () => new FacetList({ titles: this.#trades.titles, states: this.#stateNames }, this.#kind.facets);

  /** Replaces the content with these segments. @param struck outdated ids by segment */
  open(segments: readonly SegmentData[], struck: readonly (readonly string[])[] = []): void {
    this.#cachedSearcher = undefined;
    this.#facets = this.#newFacetList();
    this.#levels = LEVEL_SIZES.map(() => ({ documents: new Map(), segment: undefined }));
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

  /** Builds a segment without adding it to this index. */
  build(documents: Iterable<IndexedDocument>): SegmentData {
    const builder = this.builder();
    for (const document of documents) builder.add(document);
    return builder.finish();
  }

  builder(): SegmentBuilder {
    return new SegmentBuilder(this.#stateNames, this.#kind);
  }

  /** Adds or replaces documents and removes others, atomically for searches. */
  update(documents: readonly IndexedDocument[], removed: readonly string[]): void {
    if (documents.length === 0 && removed.length === 0) return;
    this.#cachedSearcher = undefined;
    for (const id of removed) this.#remove(id);
    for (const { core_id } of documents) this.#remove(core_id);
    if (documents.length > 0) this.#add(documents);
    this.#closed = this.#closed.filter(({ liveCount }) => liveCount > 0);
  }

  /** No level is rebuilt: its segment only marks the document. */
  #remove(id: string): void {
    for (const segment of this.#closed) segment.markRemoved(id);
    for (const level of this.#levels) {
      if (!level.documents.delete(id)) continue;
      if (level.documents.size > 0) level.segment?.markRemoved(id);
      else level.segment = undefined;
    }
  }

  /** Rebuilds the first level that can hold these documents; a full one is emptied into the next. */
  #add(documents: readonly IndexedDocument[]): void {
    let at = LEVEL_SIZES.findIndex((size) => documents.length <= size);
    if (at < 0) at = LEVEL_SIZES.length - 1;
    for (const document of documents) this.#level(at).documents.set(document.core_id, document);
    for (; at < LEVEL_SIZES.length && this.#level(at).documents.size > (LEVEL_SIZES[at] as number); at++) {
      this.#promote(at);
      this.#rebuildLevel(this.#level(at));
    }
    if (at < LEVEL_SIZES.length) this.#rebuildLevel(this.#level(at));
  }

  #level = (at: number): Level => this.#levels[at] as Level;

  #promote(at: number): void {
    const { documents } = this.#level(at);
    const next = this.#levels[at + 1];
    if (next) for (const document of documents.values()) next.documents.set(document.core_id, document);
    else this.#closed.push(this.#openSegment(this.build(documents.values())));
    documents.clear();
  }

  #rebuildLevel(level: Level): void {
    level.segment = level.documents.size > 0 ? this.#openSegment(this.build(level.documents.values())) : undefined;
  }

  get #segments(): Segment[] {
    return [...this.#closed, ...this.#levels.flatMap(({ segment }) => segment ?? [])];
  }

  /** Cached until the next change. */
  #searcher(): Searcher {
    this.#cachedSearcher ??= new Searcher(this.#segments, this.#trades, this.#facets, this.#kind, this.#names);
    return this.#cachedSearcher;
  }
  #cachedSearcher: Searcher | undefined;

  search(query: DocumentQuery, early?: (ids: readonly string[]) => void): DocumentSearchResult {
    return this.#searcher().search(query, early);
  }
  ids(query: DocumentQuery): string[] {
    return this.#searcher().ids(query);
  }
  /** The first documents of each search; with `only` those of them among these documents. */
  idsOfEach(queries: readonly DocumentQuery[], only: readonly string[] | null): string[][] {
    return queries.map((query) => this.ids(only ? { ...query, only } : query));
  }
  candidates(query: CandidateQuery): Candidates {
    return this.#searcher().candidates(query);
  }
  map(query: DocumentFilter, frame: MapBounds): FirmMap {
    return this.#searcher().map(query, (parts, total) => groupByCell(parts, total, frame));
  }
  tradesBelow(parent: string, filter: DocumentFilter): TradeCount[] {
    return this.#searcher().tradesBelow(parent, filter);
  }
  suggest(text: string): FirmSuggestions {
    return suggest(this.#segments, this.#trades, this.#stateNames, this.#searcher(), text);
  }

  /** Loads what is otherwise loaded lazily by the first search with words. */
  warm(): void {
    this.#trades.vocabulary.find('');
    this.#names.gazetteer?.find('');
  }

  /** Whether merging all segments would speed up searches. */
  get needsMerge(): boolean {
    const [first, ...others] = this.#segments;
    const changed = others.reduce((sum, { docs }) => sum + docs, 0);
    return (
      this.#closed.length > MAX_SEGMENTS || changed > Math.max(LARGEST_LEVEL, (first?.docs ?? 0) * MAX_CHANGED_SHARE)
    );
  }

  get size(): number {
    return this.#segments.reduce((sum, { liveCount }) => sum + liveCount, 0);
  }
  get bytes(): number {
    return this.#segments.reduce((sum, { data }) => sum + data.buffer.byteLength, 0);
  }
  get segmentCount(): number {
    return this.#segments.length;
  }

  /** The state to persist: closed segments, outdated ids of each, and ids of the documents in levels, to be reread. */
  snapshot(): { segments: SegmentData[]; struck: string[][]; fresh: string[] } {
    return {
      segments: this.#closed.map(({ data }) => data),
      struck: this.#closed.map((segment) => segment.removedIds()),
      fresh: this.#levels.flatMap(({ documents }) => [...documents.keys()]),
    };
  }
}
