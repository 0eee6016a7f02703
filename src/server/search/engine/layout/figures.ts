import type { Bitset } from './bitset.ts';
import { LruCache } from './lru-cache.ts';

/** Kept ranges: those that end at the present minute are asked for again within it. */
const CACHED_RANGES = 64;

/** An order of all documents, and the position of each in it. */
export interface FigureOrder {
  readonly docs: Uint32Array;
  readonly positions: Uint32Array;
}

/** Numbers of the documents of a segment, column by column; NaN where one is not known. */
export class Figures {
  readonly #columns: Float64Array;
  readonly #docs: number;
  readonly #ranges = new LruCache<Bitset>(CACHED_RANGES);
  readonly #orders = new Map<string, FigureOrder>();

  constructor(columns: Float64Array, docs: number) {
    this.#columns = columns;
    this.#docs = docs;
  }

  column(figure: number): Float64Array {
    return this.#columns.subarray(figure * this.#docs, (figure + 1) * this.#docs);
  }

  /** The documents in a range. */
  range(key: string, make: () => Bitset): Bitset {
    const known = this.#ranges.get(key);
    if (known) return known;
    const set = make();
    this.#ranges.set(key, set);
    return set;
  }

  /** All documents by a figure, then by name; those without it last. Made at the first question. */
  order(figure: number, isDescending: boolean, byName: Uint32Array): FigureOrder {
    const key = `${figure} ${isDescending}`;
    const known = this.#orders.get(key);
    if (known) return known;
    const keys = this.column(figure).map((value) => sortKey(value, isDescending));
    // sorting is stable, so that equal figures stay by name
    const docs = byName.slice().sort((a, b) => compare(keys[a] as number, keys[b] as number));
    const positions = new Uint32Array(docs.length);
    docs.forEach((doc, at) => {
      positions[doc] = at;
    });
    const order = { docs, positions };
    this.#orders.set(key, order);
    return order;
  }
}

/** Ascending in the wanted order. */
export const sortKey = (figure: number, isDescending: boolean): number =>
  Number.isNaN(figure) ? Infinity : isDescending ? -figure : figure;

const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
