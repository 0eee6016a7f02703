import { DELETION_PREFIX, deletionHashes } from '../text/edit-distance.ts';
import type { DeletionIndex } from '../text/term-dictionary.ts';
import { grow } from './growable-arrays.ts';

/** Smaller vocabularies are scanned linearly. */
const MIN_WORDS = 2048;
/** Bits per pass of the radix sort. */
const RADIX_BITS = 11;

/** Symmetric-delete index (SymSpell) of a sorted vocabulary; undefined for small ones. */
export function buildDeletionIndex(sorted: readonly string[]): DeletionIndex | undefined {
  if (sorted.length < MIN_WORDS) return undefined;
  const starts: number[] = [];
  let hashes = new Uint32Array(sorted.length * 8);
  let prefixes = new Uint32Array(hashes.length);
  let length = 0;
  let last: string | undefined;
  for (let number = 0; number < sorted.length; number++) {
    const prefix = (sorted[number] as string).slice(0, DELETION_PREFIX);
    if (prefix === last) continue;
    last = prefix;
    const id = starts.push(number) - 1;
    for (const hash of deletionHashes(prefix)) {
      if (length === hashes.length) [hashes, prefixes] = [grow(hashes, 0), grow(prefixes, 0)];
      hashes[length] = hash;
      prefixes[length++] = id;
    }
  }
  starts.push(sorted.length);
  return {
    ...radixSortByHash({ hashes: hashes.subarray(0, length), prefixes: prefixes.subarray(0, length) }),
    starts: Uint32Array.from(starts),
  };
}

/** LSD radix sort by hash; stable. */
function radixSortByHash(pairs: Omit<DeletionIndex, 'starts'>): Omit<DeletionIndex, 'starts'> {
  const size = pairs.hashes.length;
  let from = pairs;
  let into = { hashes: new Uint32Array(size), prefixes: new Uint32Array(size) };
  for (let shift = 0; shift < 32; shift += RADIX_BITS) {
    const next = new Uint32Array(2 ** RADIX_BITS + 1);
    const mask = 2 ** RADIX_BITS - 1;
    for (let i = 0; i < size; i++) (next[(((from.hashes[i] as number) >>> shift) & mask) + 1] as number)++;
    for (let digit = 0; digit < mask; digit++) next[digit + 1] = (next[digit + 1] as number) + (next[digit] as number);
    for (let i = 0; i < size; i++) {
      const hash = from.hashes[i] as number;
      const at = (next[(hash >>> shift) & mask] as number)++;
      into.hashes[at] = hash;
      into.prefixes[at] = from.prefixes[i] as number;
    }
    [from, into] = [into, from as typeof into];
  }
  return from;
}
