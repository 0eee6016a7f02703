import type { Facet } from '#contract/search/rules.ts';
import { valueKey } from '../text/tokenize.ts';

/** A value of a facet: what it is compared by, and how it is usually written. */
export interface FacetValue {
  readonly facet: Facet;
  readonly key: string;
  readonly spelling: string;
}

/** Facets of which a firm has one value at most, and that its place decides. */
export const PLACE_FACETS = ['state', 'county', 'city'] as const satisfies readonly Facet[];
/** More different values than this are a broken list: those that come later are not counted. */
const MAX_VALUES = 0xff00;

interface CountedSpelling {
  /** Undefined where there were too many values. */
  readonly id: number | undefined;
  times: number;
}

/** Numbers the values of one kind of facets; spellings that differ in case and spaces only are one value. */
export class ValueTable {
  readonly #ids = new Map<string, number>();
  readonly #values: { facet: Facet; key: string }[] = [];
  readonly #spellings = new Map<Facet, Map<string, CountedSpelling>>();
  readonly #max: number;

  constructor(most = MAX_VALUES) {
    this.#max = most;
  }

  /** What numbers the values of a facet: made if need be; undefined for no value. */
  numbering(facet: Facet): (spelling: string | null | undefined, times?: number) => number | undefined {
    const spellings = this.#spellings.get(facet) ?? new Map<string, CountedSpelling>();
    this.#spellings.set(facet, spellings);
    return (spelling, times = 1) => {
      if (spelling === null || spelling === undefined) return undefined;
      let known = spellings.get(spelling);
      if (!known) {
        known = { id: this.#make(facet, valueKey(spelling)), times: 0 };
        spellings.set(spelling, known);
      }
      known.times += times;
      return known.id;
    };
  }

  #make(facet: Facet, key: string): number | undefined {
    if (key === '') return undefined;
    const id = this.#ids.get(`${facet} ${key}`);
    if (id !== undefined || this.#values.length >= this.#max) return id;
    this.#ids.set(`${facet} ${key}`, this.#values.length);
    return this.#values.push({ facet, key }) - 1;
  }

  find(facet: Facet, spelling: string | null): number | undefined {
    return spelling === null ? undefined : this.#spellings.get(facet)?.get(spelling)?.id;
  }

  /** The values by number, each as it is usually written. */
  list(): FacetValue[] {
    const best = new Map<number, readonly [spelling: string, times: number]>();
    for (const spellings of this.#spellings.values()) {
      for (const [spelling, { id, times }] of spellings) {
        const known = id === undefined ? undefined : best.get(id);
        if (id === undefined || (known && (known[1] > times || (known[1] === times && known[0] < spelling)))) continue;
        best.set(id, [spelling, times]);
      }
    }
    return this.#values.map(({ facet, key }, id) => ({ facet, key, spelling: best.get(id)?.[0] ?? key }));
  }

  get size(): number {
    return this.#values.length;
  }
}

/** The sector that a NAICS code lies in. */
export const sectorOf = (code: string): string => code.slice(0, 2);
export const isCode = (code: string): boolean => /^\d{2,6}$/.test(code);
