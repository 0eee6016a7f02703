import { bitsetWords } from './bitset.ts';
import type { FacetValue } from './facet-values.ts';
import { type SharedMemory, sharedMemory } from './popcount.ts';

const ELEMENT_TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
} as const;
type ElementType = keyof typeof ELEMENT_TYPES;
type TypedArrayOf<K extends ElementType> = InstanceType<(typeof ELEMENT_TYPES)[K]>;

/**
 * The arrays of a segment and their kinds. N documents, R trade names, P places, C certificates, V values of facets, T
 * words; `…Starts` says by number where its part of the next array begins, and has one entry more for the end.
 */
export const ARRAYS = {
  /** 16 bytes of UUID by document. */
  ids: 'u8',
  /** Open addressing by id: document + 1, or 0. */
  idTable: 'u32',
  /** Documents by rank of their folded name, then id; and the way back. */
  byName: 'u32',
  rankOf: 'u32',
  /** Folded legal names by rank, UTF-8. */
  nameStarts: 'u32',
  names: 'u8',
  /** Folded trade names in their order, UTF-8, and whose they are. */
  tradeNameStarts: 'u32',
  tradeNames: 'u8',
  tradeNameDocs: 'u32',
  /** Documents by count of verified work and by last certificate, most first, then by name; and these figures. */
  byVerified: 'u32',
  verified: 'u16',
  byRecent: 'u32',
  recent: 'u16',
  /** 1/100,000 degrees; UNPLACED where unknown. And the same on the unit sphere: x, y, z. */
  latitudes: 'i32',
  longitudes: 'i32',
  sphere: 'f32',
  /** Cells of half a degree, by number, with their documents. */
  cells: 'u32',
  cellStarts: 'u32',
  cellDocs: 'u32',
  /** Places: state, county, city and ZIP code, with their documents; values of facets, or NONE. */
  placeOf: 'u32',
  placeStarts: 'u32',
  placeDocs: 'u32',
  placeStates: 'u32',
  placeCounties: 'u32',
  placeCities: 'u32',
  /** Values by document, ROW to each, codes below a sector first; see rows.ts. */
  rows: 'u16',
  /** Documents with more values than fit into a row, and their further values. */
  longDocs: 'u32',
  longStarts: 'u32',
  longValues: 'u16',
  /** Documents by value, where they are few; which of the bitsets, + 1, where they are many. */
  holderStarts: 'u32',
  holders: 'u32',
  bitsetOf: 'u32',
  bitsets: 'u32',
  /** Certificates by document: kind, body and group are values, days count from 1900. */
  certificateStarts: 'u32',
  certificateKinds: 'u16',
  certificateAgencies: 'u16',
  certificateGroups: 'u16',
  certificateFrom: 'u16',
  certificateUntil: 'u16',
  certificateCodeStarts: 'u32',
  certificateCodes: 'u16',
  /** Documents by word with the worth of the word there. */
  postingStarts: 'u32',
  postings: 'u32',
  impacts: 'u8',
  /** Places by word. */
  wordPlaceStarts: 'u32',
  wordPlaces: 'u32',
  /** Words of name, trade name and description in their order, three bytes each, GAP between the fields. */
  tokenStarts: 'u32',
  tokens: 'u8',
  /** See vocabulary.ts. */
  misspellingHashes: 'u32',
  misspellingStems: 'u32',
  stemStarts: 'u32',
  /** UTF-8 of what is read as text when the segment is opened. */
  dictionary: 'u8',
  /** Sets for the query at hand, not kept. */
  scratch: 'u32',
} as const satisfies Record<string, ElementType>;
type ArrayName = keyof typeof ARRAYS;

export type Arrays = { readonly [A in ArrayName]: TypedArrayOf<(typeof ARRAYS)[A]> };

/** Elements of each array. */
export type Lengths = Readonly<Record<ArrayName, number>>;

/** A segment as threads and files hand it on: one stretch of shared memory and what lies where. */
export interface SegmentData {
  readonly docs: number;
  readonly lengths: Lengths;
  readonly memory: SharedMemory | undefined;
  readonly buffer: SharedArrayBuffer;
}

/** What of a segment is text: read once when it is opened. */
export interface Dictionary {
  /** In the order of code units. */
  readonly words: string;
  readonly values: readonly FacetValue[];
  readonly placeValues: readonly FacetValue[];
}

export const NO_VALUE = 0xffffffff;
export const NO_COORDINATE = -0x80000000;
export const FIELD_BREAK = 0xffffff;
/** Values in a row: with 16 bits each a document costs one look into memory. */
export const ROW_LENGTH = 16;
/** Marks in a row: no more values; and further ones elsewhere. */
export const ROW_END = 0xffff;
export const ROW_OVERFLOW = 0xfffe;
/** All documents, the living ones, and sets that a query may need at once. */
export const SCRATCH_SETS = 28;
/** Segments of fewer documents are counted plainly: WebAssembly memory is not worth it. */
const MIN_SIMD_DOCS = 20_000;

const ARRAY_NAMES = Object.keys(ARRAYS) as ArrayName[];
const align = (bytes: number) => (bytes + 15) & ~15;

/** Bytes of a segment with these arrays. */
export function segmentBytes(lengths: Lengths): number {
  return ARRAY_NAMES.reduce(
    (sum, name) => sum + align(lengths[name] * ELEMENT_TYPES[ARRAYS[name]].BYTES_PER_ELEMENT),
    0,
  );
}

/** Memory for the arrays of a segment, filled with zeros. */
export function allocateSegment(docs: number, sizes: Omit<Lengths, 'scratch'>): SegmentData {
  const lengths: Lengths = { ...sizes, scratch: SCRATCH_SETS * bitsetWords(docs) };
  const bytes = segmentBytes(lengths);
  const memory = docs >= MIN_SIMD_DOCS ? sharedMemory(bytes) : undefined;
  return { docs, lengths, memory, buffer: memory?.buffer ?? new SharedArrayBuffer(bytes) };
}

/** The arrays of a segment as views of its memory. */
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
