import { SegmentBuilder } from './build.ts';
import { gather } from './cells.ts';
import type { FirmAnswer, FirmDocument, FirmFilter, FirmQuery, Frame, Lore, MapAnswer } from './document.ts';
import { FacetList } from './facets.ts';
import type { SegmentData } from './layout.ts';
import { Searcher } from './search.ts';
import { Segment } from './segment.ts';
import { type SuggestedFirms, suggest } from './suggest.ts';
import { Trades } from './trades.ts';

/** Firms that a level of fresh segments holds before they move on to the next. */
const LEVELS = [64, 4096] as const;
/** Closed segments beyond the first before all of them should be made one. */
const MOST_SEGMENTS = 12;
/** Changed firms, as a share of all, before all should be made one segment. */
const MOST_CHANGED = 0.25;

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
  #levels: Level[] = LEVELS.map(() => ({ firms: new Map(), segment: undefined }));
  #facets: FacetList;

  constructor(lore: Lore) {
    this.#trades = new Trades(lore);
    this.#stateNames = new Map(lore.states);
    this.#facets = this.#emptyFacets();
  }

  #emptyFacets = () => new FacetList({ titles: this.#trades.titles, states: this.#stateNames });

  /** Starts anew with these segments. @param struck by segment the ids that are out of date */
  open(segments: readonly SegmentData[], struck: readonly (readonly string[])[] = []): void {
    this.#current = undefined;
    this.#facets = this.#emptyFacets();
    this.#levels = LEVELS.map(() => ({ firms: new Map(), segment: undefined }));
    this.#closed = segments.filter(({ docs }) => docs > 0).map((data) => this.#opened(data));
    this.#closed.forEach((segment, i) => {
      for (const id of struck[i] ?? []) segment.remove(id);
    });
  }

  #opened(data: SegmentData): Segment {
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
  change(firms: readonly FirmDocument[], removed: readonly string[]): void {
    if (firms.length === 0 && removed.length === 0) return;
    this.#current = undefined;
    const touched = this.#levels.map(() => false);
    for (const id of [...removed, ...firms.map((firm) => firm.core_id)]) {
      for (const segment of this.#closed) segment.remove(id);
      this.#levels.forEach(({ firms: held }, i) => {
        if (held.delete(id)) touched[i] = true;
      });
    }
    let at = firms.length > LEVELS[0] ? 1 : 0;
    for (const firm of firms) this.#level(at).firms.set(firm.core_id, firm);
    touched[at] = true;
    for (; at < LEVELS.length && this.#level(at).firms.size > (LEVELS[at] as number); at++) {
      touched[at] = true;
      this.#moveOn(at);
      if (at + 1 < LEVELS.length) touched[at + 1] = true;
    }
    touched.forEach((changed, i) => {
      if (changed) this.#layOut(this.#level(i));
    });
    this.#closed = this.#closed.filter(({ living }) => living > 0);
  }

  #level = (at: number): Level => this.#levels[at] as Level;

  #moveOn(at: number): void {
    const { firms } = this.#level(at);
    const next = this.#levels[at + 1];
    if (next) for (const firm of firms.values()) next.firms.set(firm.core_id, firm);
    else this.#closed.push(this.#opened(this.build(firms.values())));
    firms.clear();
  }

  #layOut(level: Level): void {
    level.segment = level.firms.size > 0 ? this.#opened(this.build(level.firms.values())) : undefined;
  }

  get #segments(): Segment[] {
    return [...this.#closed, ...this.#levels.flatMap(({ segment }) => segment ?? [])];
  }

  /** The same one until something changes. */
  #searcher(): Searcher {
    this.#current ??= new Searcher(this.#segments, this.#trades, this.#facets);
    return this.#current;
  }
  #current: Searcher | undefined;

  search(query: FirmQuery, early?: (ids: readonly string[]) => void): FirmAnswer {
    return this.#searcher().search(query, early);
  }
  ids(query: FirmQuery): string[] {
    return this.#searcher().ids(query);
  }
  map(query: FirmFilter, frame: Frame): MapAnswer {
    return this.#searcher().map(query, (parts, total) => gather(parts, total, frame));
  }
  suggest(text: string): SuggestedFirms {
    return suggest(this.#segments, this.#trades, this.#stateNames, this.#searcher(), text);
  }

  /** Reads what is otherwise read at the first search for words. */
  warm(): void {
    this.#trades.vocabulary.find('');
  }

  /** Whether it would be quicker as one segment. */
  get scattered(): boolean {
    const [first, ...others] = this.#segments;
    const changed = others.reduce((sum, { docs }) => sum + docs, 0);
    return this.#closed.length > MOST_SEGMENTS || changed > Math.max(LEVELS[1], (first?.docs ?? 0) * MOST_CHANGED);
  }

  get size(): number {
    return this.#segments.reduce((sum, { living }) => sum + living, 0);
  }
  get bytes(): number {
    return this.#segments.reduce((sum, { data }) => sum + data.buffer.byteLength, 0);
  }
  get segmentCount(): number {
    return this.#segments.length;
  }

  /** What a file keeps: closed segments, the ids struck out of each, and the ids of the fresh firms, to be read again. */
  kept(): { segments: SegmentData[]; struck: string[][]; fresh: string[] } {
    return {
      segments: this.#closed.map(({ data }) => data),
      struck: this.#closed.map((segment) => segment.struck()),
      fresh: this.#levels.flatMap(({ firms }) => [...firms.keys()]),
    };
  }
}
