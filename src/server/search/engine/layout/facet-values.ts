import { valueKey } from '../text/tokenize.ts';

/** A value of a facet: its normalized key and its most frequent spelling. */
export interface FacetValue {
  readonly facet: string;
  readonly key: string;
  readonly spelling: string;
}

/** Facets with at most one value per firm, which its place determines. */
export const PLACE_FACETS = ['state', 'county', 'city'] as const satisfies readonly string[];
/** More distinct values indicate a corrupt list: later ones are ignored. */
const MAX_VALUES = 0xff00;

interface CountedSpelling {
  /** Undefined beyond the maximum number of values. */
  readonly id: number | undefined;
  times: number;
}

/** Numbers the values of one kind of facets; spellings that differ in case and spaces only are one value. */
export class ValueTable {
  readonly #ids = new Map<string, number>();
  readonly #values: { facet: string; key: string }[] = [];
  readonly #spellings = new Map<string, Map<string, CountedSpelling>>();
  readonly #max: number;

  constructor(most = MAX_VALUES) {
    this.#max = most;
  }

  /** A function that numbers the values of a facet, adding new ones; undefined for no value. */
  numbering(facet: string): (spelling: string | null | undefined, times?: number) => number | undefined {
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

  #make(facet: string, key: string): number | undefined {
    if (key === '') return undefined;
    const id = this.#ids.get(`${facet} ${key}`);
    if (id !== undefined || this.#values.length >= this.#max) return id;
    this.#ids.set(`${facet} ${key}`, this.#values.length);
    return this.#values.push({ facet, key }) - 1;
  }

  find(facet: string, spelling: string | null): number | undefined {
    return spelling === null ? undefined : this.#spellings.get(facet)?.get(spelling)?.id;
  }

  /** The values by number, with their most frequent spelling. */
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

/** The sector of a NAICS code. */
export const sectorOf = (code: string): string => code.slice(0, 2);
export const isCode = (code: string): boolean => /^\d{2,6}$/.test(code);
