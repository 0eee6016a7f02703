import { remains, STEM } from './edits.ts';
import { grown } from './grow.ts';
import type { Misspellings } from './vocabulary.ts';

/** Vocabularies of fewer words are searched word by word. */
const SMALL = 512;
/** Bits that are sorted by at once. */
const DIGIT = 11;

/** Looks up of misspellings by the SymSpell method: letters struck out on both sides meet. Undefined for few words. */
export function misspellingsOf(sorted: readonly string[]): Misspellings | undefined {
  if (sorted.length < SMALL) return undefined;
  const starts: number[] = [];
  let hashes = new Uint32Array(sorted.length * 8);
  let stems = new Uint32Array(hashes.length);
  let length = 0;
  let last: string | undefined;
  for (let number = 0; number < sorted.length; number++) {
    const stem = (sorted[number] as string).slice(0, STEM);
    if (stem === last) continue;
    last = stem;
    const id = starts.push(number) - 1;
    for (const hash of remains(stem)) {
      if (length === hashes.length) [hashes, stems] = [grown(hashes, 0), grown(stems, 0)];
      hashes[length] = hash;
      stems[length++] = id;
    }
  }
  starts.push(sorted.length);
  return {
    ...sortedByHash({ hashes: hashes.subarray(0, length), stems: stems.subarray(0, length) }),
    starts: Uint32Array.from(starts),
  };
}

/** Radix sort from the lowest digit: what has the same hash stays in its order. */
function sortedByHash(pairs: Omit<Misspellings, 'starts'>): Omit<Misspellings, 'starts'> {
  const size = pairs.hashes.length;
  let from = pairs;
  let into = { hashes: new Uint32Array(size), stems: new Uint32Array(size) };
  for (let shift = 0; shift < 32; shift += DIGIT) {
    const next = new Uint32Array(2 ** DIGIT + 1);
    const mask = 2 ** DIGIT - 1;
    for (let i = 0; i < size; i++) (next[(((from.hashes[i] as number) >>> shift) & mask) + 1] as number)++;
    for (let digit = 0; digit < mask; digit++) next[digit + 1] = (next[digit + 1] as number) + (next[digit] as number);
    for (let i = 0; i < size; i++) {
      const hash = from.hashes[i] as number;
      const at = (next[(hash >>> shift) & mask] as number)++;
      into.hashes[at] = hash;
      into.stems[at] = from.stems[i] as number;
    }
    [from, into] = [into, from as typeof into];
  }
  return from;
}
