import type { Point } from '../document.ts';
import { UNITS_PER_DEGREE } from '../geo/distance.ts';
import { searchWordsOf } from '../text/facet-labels.ts';
import { TermDictionary } from '../text/term-dictionary.ts';
import {
  type MeantCodes,
  namesTrade,
  type Strengths,
  strengthBySaid,
  strengthOf,
  type Trades,
} from '../text/trades.ts';
import { addRange, type Bitset, bitsetWords, countBits, hasBit, removeBit } from './bitset.ts';
import { type FacetValue, isCode, sectorOf } from './facet-values.ts';
import { Figures } from './figures.ts';
import { findDocById } from './id-table.ts';
import { LruCache } from './lru-cache.ts';
import { type CountIntersection, countIntersectionIn } from './popcount.ts';
import {
  type Arrays,
  type Dictionary,
  NO_COORDINATE,
  NO_VALUE,
  SCRATCH_SETS,
  type SegmentData,
  viewArrays,
} from './segment-layout.ts';

export interface CodeValue {
  readonly value: number;
  readonly lineage: readonly number[];
  readonly sector: number;
}

const EMPTY_SET: Bitset = new Uint32Array();

/** Cached sets of common words, in segments of at least this many documents. */
const CACHED_SETS = 48;
const MIN_CACHED_DOCS = 20_000;

/** Scratch sets that are reserved while the segment is open. */
const RESERVED_SETS = 2;

/** One immutable part of the index, opened for reading. Outdated firms are only marked as removed. */
export class Segment {
  readonly docs: number;
  readonly data: SegmentData;
  readonly arrays: Arrays;
  readonly live: Bitset;
  readonly vocabulary: TermDictionary;
  readonly values: readonly FacetValue[];
  readonly placeValues: readonly FacetValue[];
  /** Values of certificates and groups by word of the vocabulary. */
  readonly namedValues: ReadonlyMap<number, readonly number[]>;
  /** Values that are codes below a sector, with the value of the sector. */
  readonly codes: readonly CodeValue[];
  readonly sectors: readonly CodeValue[];
  readonly countIntersection: CountIntersection;
  readonly figures: Figures;
  /** Of each value whether it is a code below a sector. */
  readonly isCode: Uint8Array;
  readonly valueNumbers: ReadonlyMap<string, number>;
  readonly placeValueNumbers: ReadonlyMap<string, number>;
  /** Scores by document while a search is ranked; zero between searches. */
  readonly scores: Int32Array;
  /** Best of several scores by document; zero between uses. */
  readonly bestScores: Int32Array;
  /** All documents, removed ones included; and how many of them have each value. */
  readonly all: Bitset;
  readonly valueTotals: Uint32Array;
  readonly placeTotals: Uint32Array;
  readonly #sectorOf: ReadonlyMap<number, number>;
  readonly #allCodes: readonly CodeValue[];
  #liveCount: number;
  #scratchTaken = 0;

  constructor(data: SegmentData, trades: Trades) {
    this.docs = data.docs;
    this.data = data;
    this.arrays = viewArrays(data);
    const a = this.arrays;
    const text = Buffer.from(a.dictionary.buffer, a.dictionary.byteOffset, a.dictionary.length).toString();
    const dictionary = JSON.parse(text) as Dictionary;
    this.values = dictionary.values;
    this.placeValues = dictionary.placeValues;
    this.vocabulary = new TermDictionary(
      dictionary.words === '' ? [] : dictionary.words.split('\n'),
      a.misspellingHashes.length === 0
        ? undefined
        : { hashes: a.misspellingHashes, prefixes: a.misspellingStems, starts: a.stemStarts },
    );
    this.valueNumbers = numbersOf(this.values);
    this.placeValueNumbers = numbersOf(this.placeValues);
    this.namedValues = this.#nameValues();
    const codes = this.values.flatMap(({ facet, key }, value) =>
      facet === 'naics' && isCode(key)
        ? [{ value, lineage: trades.lineageOf(key), sector: this.valueNumbers.get(`naics ${sectorOf(key)}`) ?? -1 }]
        : [],
    );
    this.codes = codes.filter(({ value, sector }) => value !== sector);
    this.sectors = codes.filter(({ value, sector }) => value === sector);
    this.isCode = new Uint8Array(this.values.length);
    for (const { value } of this.codes) this.isCode[value] = 1;
    this.#allCodes = codes;
    this.countIntersection = countIntersectionIn(data.memory);
    this.figures = new Figures(a.figures, this.docs);
    this.all = this.scratchSet();
    this.live = this.scratchSet();
    addRange(this.all, 0, this.docs);
    addRange(this.live, 0, this.docs);
    this.valueTotals = new Uint32Array(this.values.length);
    for (let value = 0; value < this.valueTotals.length; value++) {
      const few = (a.holderStarts[value + 1] as number) - (a.holderStarts[value] as number);
      this.valueTotals[value] = few > 0 ? few : countBits(this.bitset(value) ?? EMPTY_SET);
    }
    this.placeTotals = this.#countPlaces();
    this.#sectorOf = new Map(codes.map(({ value, sector }) => [value, sector]));
    this.#liveCount = this.docs;
    this.scores = new Int32Array(this.docs);
    this.bestScores = new Int32Array(this.docs);
  }

  #nameValues(): Map<number, number[]> {
    const named = new Map<number, number[]>();
    this.values.forEach((value, number) => {
      for (const word of searchWordsOf(value)) {
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
        if (value === NO_VALUE) return;
        totals[value] = (totals[value] as number) + (placeStarts[place + 1] as number) - (placeStarts[place] as number);
      });
    }
    return totals;
  }

  /** The value of the sector that the code with this value lies in. */
  sectorOf(value: number): number | undefined {
    return this.#sectorOf.get(value);
  }

  get liveCount(): number {
    return this.#liveCount;
  }

  /** @returns whether the firm was live here */
  markRemoved(coreId: string): boolean {
    const doc = findDocById(this.arrays, coreId);
    if (doc < 0 || !hasBit(this.live, doc)) return false;
    removeBit(this.live, doc);
    this.#liveCount--;
    return true;
  }

  /** Ids of the firms marked as removed. */
  removedIds(): string[] {
    const found: string[] = [];
    for (let doc = 0; doc < this.docs; doc++) if (!hasBit(this.live, doc)) found.push(this.coreId(doc));
    return found;
  }

  /** The document of a firm, live or not; -1 where it has none. */
  docOf(coreId: string): number {
    return findDocById(this.arrays, coreId);
  }

  /** An empty set for the current query, in the memory that SIMD counts; `release` returns all of them. */
  scratchSet(): Bitset {
    if (this.#scratchTaken >= SCRATCH_SETS) return new Uint32Array(bitsetWords(this.docs));
    const size = bitsetWords(this.docs);
    const set = this.arrays.scratch.subarray(this.#scratchTaken * size, ++this.#scratchTaken * size);
    return set.fill(0);
  }

  /** An array for document numbers of the current query. */
  scratchDocs(size: number): Uint32Array {
    if (this.#scratchDocsTaken + size > this.#scratch.length) {
      if (this.#scratchDocsTaken > 0) return new Uint32Array(size);
      this.#scratch = new Uint32Array(this.docs * 2);
    }
    this.#scratchDocsTaken += size;
    return this.#scratch.subarray(this.#scratchDocsTaken - size, this.#scratchDocsTaken);
  }
  #scratch = new Uint32Array();
  #scratchDocsTaken = 0;

  /** Sets the scores of these documents to zero. */
  clearScores(docs: Uint32Array): void {
    for (let i = 0; i < docs.length; i++) this.scores[docs[i] as number] = 0;
  }

  release(): void {
    this.#scratchDocsTaken = 0;
    this.#scratchTaken = RESERVED_SETS;
  }

  /** Cost of counting these values one by one, given the cost of a bitset word and of a posting. */
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
  valuesOfFacets(facets: ReadonlySet<string>): {
    readonly codes: readonly number[];
    readonly others: readonly number[];
  } {
    const key = [...facets].join();
    const known = this.#facetValues.get(key);
    if (known) return known;
    const wanted = this.values.flatMap(({ facet }, value) => (facets.has(facet) ? [value] : []));
    const values = {
      codes: wanted.filter((value) => this.isCode[value] === 1),
      others: wanted.filter((value) => this.isCode[value] === 0),
    };
    this.#facetValues.set(key, values);
    return values;
  }
  readonly #facetValues = new Map<string, ReturnType<Segment['valuesOfFacets']>>();

  /** Strength of each value that is a code, for a word; null where the word names no trade. */
  strengthsOf(word: MeantCodes): Uint8Array | null {
    let known = this.#strengths.get(word.strengths);
    if (known === undefined) {
      known = this.#valueStrengths(word);
      this.#strengths.set(word.strengths, known);
    }
    return known;
  }
  readonly #strengths = new WeakMap<Strengths, Uint8Array | null>();

  #valueStrengths({ strengths: byTitle, said }: MeantCodes): Uint8Array | null {
    if (!namesTrade(byTitle) && said.length === 0) return null;
    const strengths = new Uint8Array(this.values.length);
    for (const { value, lineage } of this.#allCodes) {
      const ofDigits = strengthBySaid(this.values[value]?.key ?? '', said);
      strengths[value] = Math.max(strengthOf(lineage, byTitle), ofDigits);
    }
    return strengths;
  }

  /** The documents of a word; those of common words are cached. */
  cachedSet(key: string, fill: (set: Bitset) => void): Bitset {
    const known = this.#setCache.get(key);
    if (known) return known;
    const set = this.scratchSet();
    fill(set);
    if (this.docs >= MIN_CACHED_DOCS && this.countIntersection(set, set, 0, set.length) * 32 > this.docs) {
      this.#setCache.set(key, set.slice());
    }
    return set;
  }
  readonly #setCache = new LruCache<Bitset>(CACHED_SETS);

  /** The documents with a value as a set; undefined where they are few. */
  bitset(value: number): Bitset | undefined {
    const number = this.arrays.bitsetOf[value] as number;
    const size = bitsetWords(this.docs);
    return number === 0 ? undefined : this.arrays.bitsets.subarray((number - 1) * size, number * size);
  }

  coreId(doc: number): string {
    const { ids } = this.arrays;
    const hex = Buffer.from(ids.buffer, ids.byteOffset + doc * 16, 16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  nameAt(rank: number): string {
    const { names, nameStarts } = this.arrays;
    return decodeText(names, nameStarts, rank);
  }

  place(doc: number): Point | null {
    const [latitude, longitude] = [this.arrays.latitudes[doc] as number, this.arrays.longitudes[doc] as number];
    return latitude === NO_COORDINATE
      ? null
      : { latitude: latitude / UNITS_PER_DEGREE, longitude: longitude / UNITS_PER_DEGREE };
  }
}

export function decodeText(bytes: Uint8Array, starts: Uint32Array, at: number): string {
  const from = starts[at] as number;
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, (starts[at + 1] as number) - from).toString();
}

const numbersOf = (values: readonly FacetValue[]) => new Map(values.map(({ facet, key }, i) => [`${facet} ${key}`, i]));
