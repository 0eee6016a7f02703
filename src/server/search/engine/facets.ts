import { FACETS, type Facet } from '#contract/search/rules.ts';
import type { FacetCount } from './document.ts';
import { labelOf, type Names } from './labels.ts';
import type { Segment } from './segment.ts';
import { Smallest } from './smallest.ts';
import { PLACE_FACETS } from './values.ts';
import { byCodeUnits, valueKey } from './words.ts';

/** Values listed per facet beyond the chosen ones; whole NAICS sectors come on top. */
const LISTED = 100;

/** Values are kept by document or by place; each kind is numbered for itself. */
export type Kind = 'values' | 'placeValues';
export const kindOf = (facet: Facet): Kind =>
  (PLACE_FACETS as readonly Facet[]).includes(facet) ? 'placeValues' : 'values';

interface Known {
  readonly key: string;
  readonly shown: Omit<FacetCount, 'count'>;
}

/** Counts by number of the value; there may be fewer than values are known. */
export type Sheet = Uint32Array;

/** The values of all segments, numbered alike, so that their counts can be added up. */
export class FacetList {
  readonly #names: Names;
  readonly #known: Record<Kind, Known[]> = { values: [], placeValues: [] };
  /** Numbers of the values of each facet. */
  readonly #own = new Map<Facet, number[]>(FACETS.map((facet) => [facet, []]));
  readonly #numbers = new Map<string, number>();
  /** By segment the number of each of its values; undefined where both are the same. */
  readonly #translations = new WeakMap<Segment, Record<Kind, Uint32Array | undefined>>();
  /** Place of each value in the order of the keys of its facet; made anew when values were added. */
  readonly #ranks = new Map<Facet, Ranked>();

  constructor(names: Names) {
    this.#names = names;
  }

  /** Makes the values of a segment known. */
  add(segment: Segment): void {
    const translate = (kind: Kind) => {
      const numbers = Uint32Array.from(segment[kind], (value) => this.#number(kind, value));
      return numbers.every((number, value) => number === value) ? undefined : numbers;
    };
    this.#translations.set(segment, { values: translate('values'), placeValues: translate('placeValues') });
  }

  #number(kind: Kind, { facet, key, spelling }: Segment['values'][number]): number {
    const name = `${facet} ${key}`;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number =
      this.#known[kind].push({ key, shown: { value: spelling, label: labelOf(facet, spelling, this.#names) } }) - 1;
    this.#numbers.set(name, number);
    this.#own.get(facet)?.push(number);
    return number;
  }

  /** Adds the counts of a segment, by its own values, to a sheet; counts that are alone are the sheet. */
  sum(sheet: Sheet | undefined, segment: Segment, kind: Kind, counts: Uint32Array): Sheet {
    const numbers = this.#translations.get(segment)?.[kind];
    if (!sheet && !numbers) return counts;
    const sum = new Uint32Array(this.#known[kind].length);
    if (sheet) sum.set(sheet);
    for (let value = 0; value < segment[kind].length; value++) {
      const number = numbers ? (numbers[value] as number) : value;
      sum[number] = (sum[number] as number) + (counts[value] as number);
    }
    return sum;
  }

  /** Adds counts by key to a sheet. */
  raise(facet: Facet, sheet: Sheet | undefined, counts: ReadonlyMap<string, number>): void {
    for (const [key, count] of counts) {
      const number = this.#numbers.get(`${facet} ${key}`);
      if (sheet && number !== undefined) sheet[number] = (sheet[number] as number) + count;
    }
  }

  /** The most frequent values, most frequent first, and the chosen ones; for trades whole sectors before them. */
  list(facet: Facet, sheet: Sheet, chosen: readonly string[], counted: ReadonlyMap<string, number>): FacetCount[] {
    const known = this.#known[kindOf(facet)];
    const listed = this.#listed(facet, sheet);
    const list = listed.map((number) => ({ ...(known[number] as Known).shown, count: sheet[number] as number }));
    if (chosen.length === 0) return list;
    const keys = new Set(listed.map((number) => (known[number] as Known).key));
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
    return [...list, ...further.map(({ shown, count }) => ({ ...(shown as Known['shown']), count }))];
  }

  #listed(facet: Facet, sheet: Sheet): number[] {
    if (facet !== 'naics') return this.#most(facet, sheet, () => true);
    const known = this.#known.values;
    const lengthOf = (number: number) => (known[number] as Known).key.length;
    const { ranks } = this.#ranked(facet);
    const sectors = (this.#own.get(facet) as number[]).filter(
      (number) => (sheet[number] ?? 0) > 0 && lengthOf(number) === 2,
    );
    return [
      ...sectors.sort((a, b) => (ranks[a] as number) - (ranks[b] as number)),
      ...this.#most(facet, sheet, (number) => lengthOf(number) === 6),
    ];
  }

  /** By falling count, then by key: both in one number. */
  #most(facet: Facet, sheet: Sheet, fits: (number: number) => boolean): number[] {
    const { ranks, byRank } = this.#ranked(facet);
    const own = this.#own.get(facet) as number[];
    const most = new Smallest(LISTED);
    for (let i = 0; i < own.length; i++) {
      const number = own[i] as number;
      const count = sheet[number] as number;
      if (count > 0 && fits(number)) most.offer((ranks[number] as number) - count * RANKS);
    }
    return Array.from(most.sorted(), (key) => byRank[((key % RANKS) + RANKS) % RANKS] as number);
  }

  #ranked(facet: Facet): Ranked {
    const own = this.#own.get(facet) as number[];
    const before = this.#ranks.get(facet);
    if (before?.byRank.length === own.length) return before;
    const known = this.#known[kindOf(facet)];
    const ranks = new Uint32Array(known.length);
    const byRank = own.toSorted((a, b) => byCodeUnits((known[a] as Known).key, (known[b] as Known).key));
    for (const [rank, number] of byRank.entries()) ranks[number] = rank;
    const ranked = { byRank, ranks };
    this.#ranks.set(facet, ranked);
    return ranked;
  }
}

/** The order of a facet's values by their keys. */
interface Ranked {
  readonly byRank: readonly number[];
  readonly ranks: Uint32Array;
}
/** More than a facet has values. */
const RANKS = 2 ** 22;
