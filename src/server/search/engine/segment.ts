import type { Facet } from '#contract/search/rules.ts';
import { addRange, type Bits, countBits, hasBit, removeBit, wordsFor } from './bits.ts';
import { UNITS } from './distance.ts';
import type { Point } from './document.ts';
import { findId } from './id-table.ts';
import { wordsOfValue } from './labels.ts';
import { type Arrays, arraysOf, type Dictionary, NONE, SCRATCH_SETS, type SegmentData, UNPLACED } from './layout.ts';
import { type CountBoth, countBothIn } from './popcount.ts';
import { Recent } from './recent.ts';
import { type Strengths, strengthOf, type Trades } from './trades.ts';
import { isCode, sectorOf, type Value } from './values.ts';
import { Vocabulary } from './vocabulary.ts';

export interface CodeValue {
  readonly value: number;
  readonly line: readonly number[];
  readonly sector: number;
}

const NO_BITS: Bits = new Uint32Array();

/** Sets of words that are remembered, in segments of so many documents. */
const REMEMBERED = 48;
const MEMORABLE = 20_000;

/** Sets that are taken for as long as the segment is open. */
const KEPT = 2;

/** One part of the index, opened for reading. Its firms never change; those that are out of date are struck out. */
export class Segment {
  readonly docs: number;
  readonly data: SegmentData;
  readonly arrays: Arrays;
  readonly live: Bits;
  readonly vocabulary: Vocabulary;
  readonly values: readonly Value[];
  readonly placeValues: readonly Value[];
  /** Values of certificates and groups by word of the vocabulary. */
  readonly namedValues: ReadonlyMap<number, readonly number[]>;
  /** Values that are codes below a sector, with the value of the sector. */
  readonly codes: readonly CodeValue[];
  readonly sectors: readonly CodeValue[];
  readonly countBoth: CountBoth;
  /** Of each value whether it is a code below a sector. */
  readonly isCode: Uint8Array;
  readonly valueNumbers: ReadonlyMap<string, number>;
  readonly placeValueNumbers: ReadonlyMap<string, number>;
  /** Worth by document while a search is ranked; zero between searches. */
  readonly scores: Int32Array;
  /** The best of several while they are compared; zero between uses. */
  readonly best: Int32Array;
  /** All documents, struck out or not; and how many of them have each value. */
  readonly all: Bits;
  readonly totals: Uint32Array;
  readonly placeTotals: Uint32Array;
  readonly #sectorOf: ReadonlyMap<number, number>;
  readonly #allCodes: readonly CodeValue[];
  #living: number;
  #taken = 0;

  constructor(data: SegmentData, trades: Trades) {
    this.docs = data.docs;
    this.data = data;
    this.arrays = arraysOf(data);
    const a = this.arrays;
    const text = Buffer.from(a.dictionary.buffer, a.dictionary.byteOffset, a.dictionary.length).toString();
    const dictionary = JSON.parse(text) as Dictionary;
    this.values = dictionary.values;
    this.placeValues = dictionary.placeValues;
    this.vocabulary = new Vocabulary(
      dictionary.words === '' ? [] : dictionary.words.split('\n'),
      a.misspellingHashes.length === 0
        ? undefined
        : { hashes: a.misspellingHashes, stems: a.misspellingStems, starts: a.stemStarts },
    );
    this.valueNumbers = numbersOf(this.values);
    this.placeValueNumbers = numbersOf(this.placeValues);
    this.namedValues = this.#nameValues();
    const codes = this.values.flatMap(({ facet, key }, value) =>
      facet === 'naics' && isCode(key)
        ? [{ value, line: trades.lineOf(key), sector: this.valueNumbers.get(`naics ${sectorOf(key)}`) ?? -1 }]
        : [],
    );
    this.codes = codes.filter(({ value, sector }) => value !== sector);
    this.sectors = codes.filter(({ value, sector }) => value === sector);
    this.isCode = new Uint8Array(this.values.length);
    for (const { value } of this.codes) this.isCode[value] = 1;
    this.#allCodes = codes;
    this.countBoth = countBothIn(data.memory);
    this.all = this.take();
    this.live = this.take();
    addRange(this.all, 0, this.docs);
    addRange(this.live, 0, this.docs);
    this.totals = new Uint32Array(this.values.length);
    for (let value = 0; value < this.totals.length; value++) {
      const few = (a.holderStarts[value + 1] as number) - (a.holderStarts[value] as number);
      this.totals[value] = few > 0 ? few : countBits(this.bitset(value) ?? NO_BITS);
    }
    this.placeTotals = this.#countPlaces();
    this.#sectorOf = new Map(codes.map(({ value, sector }) => [value, sector]));
    this.#living = this.docs;
    this.scores = new Int32Array(this.docs);
    this.best = new Int32Array(this.docs);
  }

  #nameValues(): Map<number, number[]> {
    const named = new Map<number, number[]>();
    this.values.forEach((value, number) => {
      for (const word of wordsOfValue(value)) {
        const at = this.vocabulary.find(word);
        if (at >= 0) named.set(at, [...(named.get(at) ?? []), number]);
      }
    });
    return named;
  }

  #countPlaces(): Uint32Array {
    const { placeStarts, placeStates, placeCounties, placeCities } = this.arrays;
    const totals = new Uint32Array(this.placeValues.length);
    for (const column of [placeStates, placeCounties, placeCities]) {
      column.forEach((value, place) => {
        if (value === NONE) return;
        totals[value] = (totals[value] as number) + (placeStarts[place + 1] as number) - (placeStarts[place] as number);
      });
    }
    return totals;
  }

  /** The value of the sector that the code with this value lies in. */
  sectorOf(value: number): number | undefined {
    return this.#sectorOf.get(value);
  }

  get living(): number {
    return this.#living;
  }

  /** Strikes a firm out. @returns whether it was here */
  remove(coreId: string): boolean {
    const doc = findId(this.arrays, coreId);
    if (doc < 0 || !hasBit(this.live, doc)) return false;
    removeBit(this.live, doc);
    this.#living--;
    return true;
  }

  /** Ids of the firms that were struck out. */
  struck(): string[] {
    const found: string[] = [];
    for (let doc = 0; doc < this.docs; doc++) if (!hasBit(this.live, doc)) found.push(this.coreId(doc));
    return found;
  }

  /** Sets of the query at hand, in the memory where they are counted fast; all are given back by `release`. */
  take(): Bits {
    if (this.#taken >= SCRATCH_SETS) return new Uint32Array(wordsFor(this.docs));
    const size = wordsFor(this.docs);
    const set = this.arrays.scratch.subarray(this.#taken * size, ++this.#taken * size);
    return set.fill(0);
  }

  /** Room for the numbers of documents, of the query at hand. */
  room(size: number): Uint32Array {
    if (this.#roomTaken + size > this.#room.length) {
      if (this.#roomTaken > 0) return new Uint32Array(size);
      this.#room = new Uint32Array(this.docs * 2);
    }
    this.#roomTaken += size;
    return this.#room.subarray(this.#roomTaken - size, this.#roomTaken);
  }
  #room = new Uint32Array();
  #roomTaken = 0;

  /** Sets the scores of these documents to zero. */
  forget(docs: Uint32Array): void {
    for (let i = 0; i < docs.length; i++) this.scores[docs[i] as number] = 0;
  }

  release(): void {
    this.#roomTaken = 0;
    this.#taken = KEPT;
  }

  /** What it costs to count these values one by one: so much for a word of a bitset, so much for a rare value's holder. */
  costByValue(values: readonly number[], word: number, holder: number): number {
    const { holderStarts, bitsetOf } = this.arrays;
    let cost = 0;
    for (const value of values) {
      const few = (holderStarts[value + 1] as number) - (holderStarts[value] as number);
      cost += bitsetOf[value] === 0 ? few * holder : this.live.length * word;
    }
    return cost;
  }

  /** The values of these facets: codes below a sector, and all others. */
  valuesIn(facets: ReadonlySet<Facet>): { readonly codes: readonly number[]; readonly others: readonly number[] } {
    const key = [...facets].join();
    const known = this.#valuesIn.get(key);
    if (known) return known;
    const wanted = this.values.flatMap(({ facet }, value) => (facets.has(facet) ? [value] : []));
    const values = {
      codes: wanted.filter((value) => this.isCode[value] === 1),
      others: wanted.filter((value) => this.isCode[value] === 0),
    };
    this.#valuesIn.set(key, values);
    return values;
  }
  readonly #valuesIn = new Map<string, ReturnType<Segment['valuesIn']>>();

  /** Strength of each value that is a code, for a word. */
  strengthsOf(word: Strengths): Uint8Array {
    let known = this.#strengths.get(word);
    if (!known) {
      known = new Uint8Array(this.values.length);
      if (word.some((strength) => strength > 0)) {
        for (const { value, line } of this.#allCodes) known[value] = strengthOf(line, word);
      }
      this.#strengths.set(word, known);
    }
    return known;
  }
  readonly #strengths = new WeakMap<Strengths, Uint8Array>();

  /** The documents of a word that many hold: common words come again and again. */
  remembered(key: string, fill: (set: Bits) => void): Bits {
    const known = this.#remembered.get(key);
    if (known) return known;
    const set = this.take();
    fill(set);
    if (this.docs >= MEMORABLE && this.countBoth(set, set, 0, set.length) * 32 > this.docs) {
      this.#remembered.set(key, set.slice());
    }
    return set;
  }
  readonly #remembered = new Recent<Bits>(REMEMBERED);

  /** The documents that have a value, as a set where they are many. */
  bitset(value: number): Bits | undefined {
    const number = this.arrays.bitsetOf[value] as number;
    const size = wordsFor(this.docs);
    return number === 0 ? undefined : this.arrays.bitsets.subarray((number - 1) * size, number * size);
  }

  coreId(doc: number): string {
    const { ids } = this.arrays;
    const hex = Buffer.from(ids.buffer, ids.byteOffset + doc * 16, 16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  nameAt(rank: number): string {
    const { names, nameStarts } = this.arrays;
    return textOf(names, nameStarts, rank);
  }

  place(doc: number): Point | null {
    const [latitude, longitude] = [this.arrays.latitudes[doc] as number, this.arrays.longitudes[doc] as number];
    return latitude === UNPLACED ? null : { latitude: latitude / UNITS, longitude: longitude / UNITS };
  }
}

export function textOf(bytes: Uint8Array, starts: Uint32Array, at: number): string {
  const from = starts[at] as number;
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, (starts[at + 1] as number) - from).toString();
}

const numbersOf = (values: readonly Value[]) => new Map(values.map(({ facet, key }, i) => [`${facet} ${key}`, i]));
