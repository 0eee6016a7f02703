import type { FacetCount, TradeCount } from '../document.ts';
import { PLACE_FACETS } from '../layout/facet-values.ts';
import type { Segment } from '../layout/segment.ts';
import { TopK } from '../score/top-k.ts';
import { type LabelNames, labelOf } from '../text/facet-labels.ts';
import { byCodeUnits, valueKey } from '../text/tokenize.ts';

/** Values listed per facet, besides selected ones and NAICS sectors. */
const MAX_LISTED = 100;

/** Values are stored by document or by place, each kind with its own numbering. */
export type ValueKind = 'values' | 'placeValues';
export const valueKindOf = (facet: string): ValueKind =>
  (PLACE_FACETS as readonly string[]).includes(facet) ? 'placeValues' : 'values';

interface ListedValue {
  readonly key: string;
  readonly shown: Omit<FacetCount, 'count'>;
}

/** Counts by number of the value; may be shorter than the list of values. */
export type ValueCounts = Uint32Array;

/** One numbering of the values of all segments, so that their counts can be summed. */
export class FacetList {
  readonly #names: LabelNames;
  readonly #values: Record<ValueKind, ListedValue[]> = { values: [], placeValues: [] };
  /** Numbers of the values of each facet. */
  readonly #numbersOfFacet: ReadonlyMap<string, number[]>;
  readonly #numbers = new Map<string, number>();
  /** By segment the number of each of its values; undefined where both are the same. */
  readonly #translations = new WeakMap<Segment, Record<ValueKind, Uint32Array | undefined>>();
  /** Rank of each value by key within its facet; rebuilt when values were added. */
  readonly #keyOrders = new Map<string, KeyOrder>();

  constructor(names: LabelNames, facets: readonly string[]) {
    this.#names = names;
    this.#numbersOfFacet = new Map(facets.map((facet) => [facet, []]));
  }

  /** The codes one digit longer that lead to codes of firms, sorted; where that is a single code, this. */
  codesBelow(parent: string): string[] {
    const { byRank } = this.#keyOrder('naics');
    const keys = byRank.map((number) => (this.#values.values[number] as ListedValue).key);
    const below = keys.filter((key) => key.startsWith(parent) && key.length > parent.length);
    const groups = Map.groupBy(below, (key) => key.slice(0, parent.length + 1));
    return [...groups].map(([code, [only = code, ...others]]) => (others.length === 0 ? only : code));
  }

  /** A code as it is shown. */
  trade(code: string): Omit<TradeCount, 'count'> {
    return { value: code, label: labelOf('naics', code, this.#names), has_children: this.codesBelow(code).length > 0 };
  }

  /** Registers the values of a segment. */
  add(segment: Segment): void {
    const translate = (kind: ValueKind) => {
      const numbers = Uint32Array.from(segment[kind], (value) => this.#number(kind, value));
      return numbers.every((number, value) => number === value) ? undefined : numbers;
    };
    this.#translations.set(segment, { values: translate('values'), placeValues: translate('placeValues') });
  }

  #number(kind: ValueKind, { facet, key, spelling }: Segment['values'][number]): number {
    const name = `${facet} ${key}`;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number =
      this.#values[kind].push({ key, shown: { value: spelling, label: labelOf(facet, spelling, this.#names) } }) - 1;
    this.#numbers.set(name, number);
    this.#numbersOfFacet.get(facet)?.push(number);
    return number;
  }

  /** Adds the counts of a segment to a sum; the first counts are the sum themselves. */
  addSegmentCounts(
    sheet: ValueCounts | undefined,
    segment: Segment,
    kind: ValueKind,
    counts: Uint32Array,
  ): ValueCounts {
    const numbers = this.#translations.get(segment)?.[kind];
    if (!sheet && !numbers) return counts;
    const sum = new Uint32Array(this.#values[kind].length);
    if (sheet) sum.set(sheet);
    for (let value = 0; value < segment[kind].length; value++) {
      const number = numbers ? (numbers[value] as number) : value;
      sum[number] = (sum[number] as number) + (counts[value] as number);
    }
    return sum;
  }

  /** Adds counts by key to a sum. */
  addByKey(facet: string, sheet: ValueCounts | undefined, counts: ReadonlyMap<string, number>): void {
    for (const [key, count] of counts) {
      const number = this.#numbers.get(`${facet} ${key}`);
      if (sheet && number !== undefined) sheet[number] = (sheet[number] as number) + count;
    }
  }

  /** The most frequent values, most frequent first, then the selected ones; for NAICS codes the sectors come first. */
  list(
    facet: string,
    sheet: ValueCounts,
    chosen: readonly string[],
    counted: ReadonlyMap<string, number>,
  ): FacetCount[] {
    const known = this.#values[valueKindOf(facet)];
    const listed = this.#listed(facet, sheet);
    const list = listed.map((number) => ({ ...(known[number] as ListedValue).shown, count: sheet[number] as number }));
    if (chosen.length === 0) return list;
    const keys = new Set(listed.map((number) => (known[number] as ListedValue).key));
    const typed = new Map(chosen.map((value) => [valueKey(value), value.trim()]));
    const further = [...typed]
      .filter(([key]) => !keys.has(key))
      .map(([key, value]) => {
        const number = this.#numbers.get(`${facet} ${key}`);
        const count = counted.get(key) ?? (number === undefined ? 0 : (sheet[number] ?? 0));
        const shown =
          number === undefined ? { value, label: labelOf(facet, value, this.#names) } : known[number]?.shown;
        return { key, count, shown };
      })
      .sort((a, b) => b.count - a.count || byCodeUnits(a.key, b.key));
    return [...list, ...further.map(({ shown, count }) => ({ ...(shown as ListedValue['shown']), count }))];
  }

  #listed(facet: string, sheet: ValueCounts): number[] {
    if (facet !== 'naics') return this.#mostFrequent(facet, sheet, () => true);
    const known = this.#values.values;
    const lengthOf = (number: number) => (known[number] as ListedValue).key.length;
    const { ranks } = this.#keyOrder(facet);
    const sectors = (this.#numbersOfFacet.get(facet) as number[]).filter(
      (number) => (sheet[number] ?? 0) > 0 && lengthOf(number) === 2,
    );
    return [
      ...sectors.sort((a, b) => (ranks[a] as number) - (ranks[b] as number)),
      ...this.#mostFrequent(facet, sheet, (number) => lengthOf(number) === 6),
    ];
  }

  /** By descending count, then by key, both in one number. */
  #mostFrequent(facet: string, sheet: ValueCounts, fits: (number: number) => boolean): number[] {
    const { ranks, byRank } = this.#keyOrder(facet);
    const own = this.#numbersOfFacet.get(facet) as number[];
    const most = new TopK(MAX_LISTED);
    for (let i = 0; i < own.length; i++) {
      const number = own[i] as number;
      const count = sheet[number] as number;
      if (count > 0 && fits(number)) most.offer((ranks[number] as number) - count * RANK_RANGE);
    }
    return Array.from(most.sorted(), (key) => byRank[((key % RANK_RANGE) + RANK_RANGE) % RANK_RANGE] as number);
  }

  #keyOrder(facet: string): KeyOrder {
    const own = this.#numbersOfFacet.get(facet) as number[];
    const before = this.#keyOrders.get(facet);
    if (before?.byRank.length === own.length) return before;
    const known = this.#values[valueKindOf(facet)];
    const ranks = new Uint32Array(known.length);
    const byRank = own.toSorted((a, b) => byCodeUnits((known[a] as ListedValue).key, (known[b] as ListedValue).key));
    for (const [rank, number] of byRank.entries()) ranks[number] = rank;
    const ranked = { byRank, ranks };
    this.#keyOrders.set(facet, ranked);
    return ranked;
  }
}

/** The order of a facet's values by their keys. */
interface KeyOrder {
  readonly byRank: readonly number[];
  readonly ranks: Uint32Array;
}
/** More than a facet has values. */
const RANK_RANGE = 2 ** 22;
