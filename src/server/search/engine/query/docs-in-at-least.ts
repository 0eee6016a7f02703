import type { Bitset } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';

/** Documents in at least `required` sets: bit-sliced counters, 32 documents at a time. */
export function docsInAtLeast(segment: Segment, sets: readonly Bitset[], required: number): Bitset {
  const enough = segment.scratchSet();
  const digits = new Int32Array(32 - Math.clz32(sets.length));
  for (let i = 0; i < enough.length; i++) {
    digits.fill(0);
    for (const set of sets) {
      let carry = set[i] as number;
      for (let d = 0; carry !== 0; d++) {
        const digit = digits[d] as number;
        digits[d] = digit ^ carry;
        carry &= digit;
      }
    }
    let [more, same] = [0, -1];
    for (let d = digits.length - 1; d >= 0; d--) {
      const digit = digits[d] as number;
      if ((required >>> d) & 1) same &= digit;
      else [more, same] = [more | (same & digit), same & ~digit];
    }
    enough[i] = more | same;
  }
  return enough;
}
