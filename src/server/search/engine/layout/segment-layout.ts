import { bitsetWords } from './bitset.ts';
import type { FacetValue } from './facet-values.ts';
import { type SharedMemory, sharedMemory } from './popcount.ts';

const ELEMENT_TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;
type ElementType = keyof typeof ELEMENT_TYPES;
type TypedArrayOf<K extends ElementType> = InstanceType<(typeof ELEMENT_TYPES)[K]>;

/**
 * The arrays of a segment with their element types. `…Starts` holds by number the offset of its part in the array of
 * that name, with one more entry for the end.
 */
export const ARRAYS = {
  /** By document the 16 bytes of its UUID. */
  ids: 'u8',
  /** Hash table by id with open addressing: document + 1, or 0. */
  idTable: 'u32',
  /** Documents sorted by folded name, then id; and the rank of each document. */
  byName: 'u32',
  rankOf: 'u32',
  /** Folded legal names by rank, UTF-8. */
  nameStarts: 'u32',
  names: 'u8',
  /** Folded trade names of lists and firms, sorted, UTF-8; and their documents. */
  tradeNameStarts: 'u32',
  tradeNames: 'u8',
  tradeNameDocs: 'u32',
  /** Documents by verified work and by latest certificate, descending, then by name; and these figures. */
  byVerified: 'u32',
  verified: 'u16',
  byRecent: 'u32',
  recent: 'u16',
  /** 1/100,000 of a degree, NO_COORDINATE if unknown; and the point on the unit sphere as x, y, z. */
  latitudes: 'i32',
  longitudes: 'i32',
  sphere: 'f32',
  /** Grid cells by number, with their documents; see grid.ts. */
  cells: 'u32',
  cellStarts: 'u32',
  cellDocs: 'u32',
  /** Place of each document; documents and facet values of each place, NO_VALUE if it has none. */
  placeOf: 'u32',
  placeStarts: 'u32',
  placeDocs: 'u32',
  placeStates: 'u32',
  placeCounties: 'u32',
  placeCities: 'u32',
  /** Values by document, ROW_LENGTH each, codes below a sector first; see facet-rows.ts. */
  rows: 'u16',
  /** Documents with more values than a row holds, and the values beyond it. */
  longDocs: 'u32',
  longStarts: 'u32',
  longValues: 'u16',
  /** Documents by rare value; by frequent value the number of its bitset + 1. */
  holderStarts: 'u32',
  holders: 'u32',
  bitsetOf: 'u32',
  bitsets: 'u32',
  /**
   * Certificates by document: type, agency and group as values; as day numbers when lists prove it, from 1 until 0 where they
   * prove no day, and its last day, the highest number where it has none.
   */
  certificateStarts: 'u32',
  certificateKinds: 'u16',
  certificateAgencies: 'u16',
  certificateGroups: 'u16',
  certificateFrom: 'u16',
  certificateUntil: 'u16',
  certificateEnds: 'u16',
  certificateCodeStarts: 'u32',
  certificateCodes: 'u16',
  /**
   * Documents that say something of their capacity, ascending, and what each says, 0 if nothing: the first day as the number
   * YYYYMMDD, dollars of bonds + 1, people, miles that it travels and from where, numbers of the areas that it serves
   * (see areas.ts), and whether it names languages, which are values of a facet.
   */
  capacityDocs: 'u32',
  startDays: 'u32',
  bonds: 'u32',
  crews: 'u32',
  travelMiles: 'u16',
  officeLatitudes: 'i32',
  officeLongitudes: 'i32',
  areaStarts: 'u32',
  areas: 'u32',
  speaks: 'u8',
  /** Documents by word, with the impact of the word on their score. */
  postingStarts: 'u32',
  postings: 'u32',
  impacts: 'u8',
  /** Places by word. */
  wordPlaceStarts: 'u32',
  wordPlaces: 'u32',
  /** Tokens of the names and the description in order, 3 bytes each, FIELD_BREAK between the fields. */
  tokenStarts: 'u32',
  tokens: 'u8',
  /** See vocabulary.ts. */
  misspellingHashes: 'u32',
  misspellingStems: 'u32',
  stemStarts: 'u32',
  /** Numbers of documents, column by column; see figures.ts. */
  figures: 'f64',
  /** The `Dictionary` as JSON in UTF-8. */
  dictionary: 'u8',
  /** Temporary sets of the current query. */
  scratch: 'u32',
} as const satisfies Record<string, ElementType>;
type ArrayName = keyof typeof ARRAYS;

export type Arrays = { readonly [A in ArrayName]: TypedArrayOf<(typeof ARRAYS)[A]> };

/** Number of elements of each array. */
export type Lengths = Readonly<Record<ArrayName, number>>;

/** A segment as threads share it and files store it: one block of memory and its layout. */
export interface SegmentData {
  readonly docs: number;
  readonly lengths: Lengths;
  readonly memory: SharedMemory | undefined;
  readonly buffer: SharedArrayBuffer;
}

/** Texts of a segment; parsed once when it is opened. */
export interface Dictionary {
  /** Sorted by code units, one per line. */
  readonly words: string;
  readonly values: readonly FacetValue[];
  readonly placeValues: readonly FacetValue[];
}

export const NO_VALUE = 0xffffffff;
export const NO_COORDINATE = -0x80000000;
export const FIELD_BREAK = 0xffffff;
/** Name, trade name and the firm's own trade name come before the description. */
export const NAME_FIELDS = 3;
/** Values per row: at 16 bits each, a row is half a cache line. */
export const ROW_LENGTH = 16;
/** Sentinels in a row: end of the values, and continuation in `longValues`. */
export const ROW_END = 0xffff;
export const ROW_OVERFLOW = 0xfffe;
/** Upper bound of the sets that a query needs at once, including the sets of all and of live documents. */
export const SCRATCH_SETS = 28;
/** Smaller segments are counted without SIMD: WebAssembly memory does not pay off. */
const MIN_SIMD_DOCS = 20_000;

const ARRAY_NAMES = Object.keys(ARRAYS) as ArrayName[];
const align = (bytes: number) => (bytes + 15) & ~15;

/** Size in bytes of a segment with these arrays. */
export function segmentBytes(lengths: Lengths): number {
  return ARRAY_NAMES.reduce(
    (sum, name) => sum + align(lengths[name] * ELEMENT_TYPES[ARRAYS[name]].BYTES_PER_ELEMENT),
    0,
  );
}

/** Allocates zeroed memory for the arrays of a segment. */
export function allocateSegment(docs: number, sizes: Omit<Lengths, 'scratch'>): SegmentData {
  const lengths: Lengths = { ...sizes, scratch: SCRATCH_SETS * bitsetWords(docs) };
  const bytes = segmentBytes(lengths);
  const memory = docs >= MIN_SIMD_DOCS ? sharedMemory(bytes) : undefined;
  return { docs, lengths, memory, buffer: memory?.buffer ?? new SharedArrayBuffer(bytes) };
}

/** Typed-array views of the memory of a segment. */
export function viewArrays({ lengths, buffer }: SegmentData): Arrays {
  let at = 0;
  const views = ARRAY_NAMES.map((name) => {
    const View = ELEMENT_TYPES[ARRAYS[name]];
    const view = new View(buffer as unknown as ArrayBuffer, at, lengths[name]);
    at += align(view.byteLength);
    return [name, view] as const;
  });
  return Object.fromEntries(views) as unknown as Arrays;
}
