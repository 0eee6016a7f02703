/** A set of document numbers, one bit each; its length is a multiple of 4 words so that 128 bits can be read at once. */
export type Bitset = Uint32Array;

/** Words that hold `size` bits. */
export const bitsetWords = (size: number): number => ((size + 127) >>> 7) << 2;

export const addBit = (bits: Bitset, n: number): void => {
  bits[n >>> 5] = (bits[n >>> 5] as number) | (1 << (n & 31));
};
export const removeBit = (bits: Bitset, n: number): void => {
  bits[n >>> 5] = (bits[n >>> 5] as number) & ~(1 << (n & 31));
};
export const hasBit = (bits: Bitset, n: number): boolean => (((bits[n >>> 5] as number) >>> (n & 31)) & 1) === 1;

/** Adds the numbers from `from` to before `to`. */
export function addRange(bits: Bitset, from: number, to: number): void {
  if (from >= to) return;
  const [first, last] = [from >>> 5, (to - 1) >>> 5];
  const head = 0xffffffff << (from & 31);
  const tail = 0xffffffff >>> (31 - ((to - 1) & 31));
  if (first === last) {
    bits[first] = (bits[first] as number) | (head & tail);
    return;
  }
  bits[first] = (bits[first] as number) | head;
  bits.fill(0xffffffff, first + 1, last);
  bits[last] = (bits[last] as number) | tail;
}

/** `into` becomes the intersection with `other`. */
export function intersectInto(into: Bitset, other: Bitset): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] as number) & (other[i] as number);
}

/** `into` becomes the union with `other`. */
export function unionInto(into: Bitset, other: Bitset): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] as number) | (other[i] as number);
}

/** `all` without `some`, into `into`. */
export function differenceInto(into: Bitset, all: Bitset, some: Bitset): void {
  for (let i = 0; i < into.length; i++) into[i] = (all[i] as number) & ~(some[i] as number);
}

/** Whether no bit is set. */
export function isEmpty(bits: Bitset): boolean {
  for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) return false;
  return true;
}

/** How many bits of a 32-bit word are set. */
export function popcount32(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bitset): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += popcount32(bits[i] as number);
  return count;
}

/** Writes the members in ascending order into `into`, as many as fit. @returns how many */
export function listBits(bits: Bitset, into: Uint32Array): number {
  let n = 0;
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i] as number; word !== 0; word &= word - 1) {
      into[n++] = (i << 5) + 31 - Math.clz32(word & -word);
    }
  }
  return n;
}
