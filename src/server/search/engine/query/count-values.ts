import { type Bitset, differenceInto, listBits } from '../layout/bitset.ts';
import { countRows } from '../layout/facet-rows.ts';
import type { Segment } from '../layout/segment.ts';
import { NO_VALUE } from '../layout/segment-layout.ts';

/** Nanoseconds, roughly: a row and its codes, its other values; one word of a bitset, one holder of a rare value. */
const COST = { row: 30, values: 15, word: 0.35, holder: 1.2 };

/** A set of documents with its size, members and complement. */
export class DocSet {
  readonly bits: Bitset;
  readonly size: number;
  readonly #segment: Segment;
  #docs: Uint32Array | undefined;
  #complement: DocSet | undefined;

  constructor(segment: Segment, bits: Bitset, size = segment.countIntersection(bits, bits, 0, bits.length)) {
    this.#segment = segment;
    this.bits = bits;
    this.size = size;
  }

  /** In ascending order. */
  get docs(): Uint32Array {
    if (!this.#docs) {
      this.#docs = this.#segment.scratchDocs(this.size);
      listBits(this.bits, this.#docs);
    }
    return this.#docs;
  }

  /** All other documents of the segment. */
  get complement(): DocSet {
    if (!this.#complement) {
      const bits = this.#segment.scratchSet();
      differenceInto(bits, this.#segment.all, this.bits);
      this.#complement = new DocSet(this.#segment, bits, this.#segment.docs - this.size);
    }
    return this.#complement;
  }
}

/** Documents by value of these facets; counts of other values are undefined. */
export function countValues(segment: Segment, counted: DocSet, facets: ReadonlySet<string>): Uint32Array {
  const { docs, valueTotals: totals } = segment;
  if (counted.size * 2 > docs) {
    const rest = countValues(segment, counted.complement, facets);
    for (let value = 0; value < rest.length; value++) rest[value] = (totals[value] as number) - (rest[value] as number);
    return rest;
  }
  const counts = new Uint32Array(segment.values.length);
  const { codes, others } = segment.valuesOfFacets(facets);
  const cost = (values: readonly number[]) => segment.costByValue(values, COST.word, COST.holder);
  const [codesByValue, othersByValue] = [cost(codes), cost(others)];
  const row = counted.size * COST.row;
  const all = row + counted.size * COST.values;
  const split = othersByValue + (codes.length > 0 ? row : 0);
  if (codesByValue + othersByValue <= Math.min(all, split))
    countByValue(segment, counted.bits, [...codes, ...others], counts);
  else if (all <= split) countRows(segment, counted.docs, counts, false);
  else {
    countByValue(segment, counted.bits, others, counts);
    if (codes.length > 0) countRows(segment, counted.docs, counts, true);
  }
  return counts;
}

function countByValue(segment: Segment, bits: Bitset, wanted: readonly number[], counts: Uint32Array): void {
  let [from, to] = [0, bits.length];
  while (from < to && bits[from] === 0) from++;
  while (to > from && bits[to - 1] === 0) to--;
  from &= ~3;
  to = (to + 3) & ~3;
  const { holders, holderStarts } = segment.arrays;
  for (const value of wanted) {
    const bitset = segment.bitset(value);
    if (bitset) {
      counts[value] = segment.countIntersection(bitset, bits, from, to);
      continue;
    }
    let count = 0;
    const end = holderStarts[value + 1] as number;
    for (let i = holderStarts[value] as number; i < end; i++) {
      const doc = holders[i] as number;
      count += ((bits[doc >>> 5] as number) >>> (doc & 31)) & 1;
    }
    counts[value] = count;
  }
}

/** Documents by state, county and city. */
export function countPlaces(segment: Segment, counted: DocSet): Uint32Array {
  const { placeTotals } = segment;
  if (counted.size * 2 > segment.docs) {
    const rest = countPlaces(segment, counted.complement);
    for (let value = 0; value < placeTotals.length; value++) {
      rest[value] = (placeTotals[value] as number) - (rest[value] as number);
    }
    return rest;
  }
  const { placeOf, placeStates, placeCounties, placeCities } = segment.arrays;
  const counts = new Uint32Array(segment.placeValues.length + 1);
  const nowhere = segment.placeValues.length;
  const add = (value: number, count: number) => {
    const at = value === NO_VALUE ? nowhere : value;
    counts[at] = (counts[at] as number) + count;
  };
  const addAll = (place: number, count: number) => {
    add(placeStates[place] as number, count);
    add(placeCounties[place] as number, count);
    add(placeCities[place] as number, count);
  };
  const { docs } = counted;
  const places = placeStates.length;
  if (docs.length * 2 < places) {
    for (let i = 0; i < docs.length; i++) addAll(placeOf[docs[i] as number] as number, 1);
    return counts.subarray(0, nowhere);
  }
  const docsPerPlace = new Uint32Array(places);
  for (let i = 0; i < docs.length; i++) (docsPerPlace[placeOf[docs[i] as number] as number] as number)++;
  for (let place = 0; place < places; place++)
    if (docsPerPlace[place] !== 0) addAll(place, docsPerPlace[place] as number);
  return counts.subarray(0, nowhere);
}
