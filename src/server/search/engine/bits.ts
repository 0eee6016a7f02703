/** A growing set of small whole numbers, one bit each. */
export class Bits {
  #words: Uint32Array;

  constructor(words = new Uint32Array(4)) {
    this.#words = words;
  }

  /** The numbers from 0 to `size - 1`. */
  static upTo(size: number): Bits {
    const words = new Uint32Array((size + 31) >>> 5).fill(0xffffffff);
    if (size & 31) words[words.length - 1] = 2 ** (size & 31) - 1;
    return new Bits(words);
  }

  add(n: number): void {
    const at = n >>> 5;
    if (at >= this.#words.length) {
      const grown = new Uint32Array(Math.max(at + 1, this.#words.length * 2));
      grown.set(this.#words);
      this.#words = grown;
    }
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (n & 31));
  }

  delete(n: number): void {
    const at = n >>> 5;
    if (at < this.#words.length) this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (n & 31));
  }

  has(n: number): boolean {
    return (((this.#words[n >>> 5] ?? 0) >>> (n & 31)) & 1) === 1;
  }

  and(other: Bits): Bits {
    const [a, b] = [this.#words, other.#words];
    const both = new Uint32Array(Math.min(a.length, b.length));
    for (let i = 0; i < both.length; i++) both[i] = (a[i] ?? 0) & (b[i] ?? 0);
    return new Bits(both);
  }

  or(other: Bits): Bits {
    const [a, b] = [this.#words, other.#words];
    const either = new Uint32Array(Math.max(a.length, b.length));
    for (let i = 0; i < either.length; i++) either[i] = (a[i] ?? 0) | (b[i] ?? 0);
    return new Bits(either);
  }

  count(): number {
    let count = 0;
    for (const word of this.#words) count += ones(word);
    return count;
  }

  /** Size of the intersection, without making it. */
  countAnd(other: Bits): number {
    const [a, b] = [this.#words, other.#words];
    const length = Math.min(a.length, b.length);
    let count = 0;
    for (let i = 0; i < length; i++) count += ones((a[i] ?? 0) & (b[i] ?? 0));
    return count;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.#words.length; i++) {
      let word = this.#words[i] ?? 0;
      while (word !== 0) {
        yield (i << 5) + 31 - Math.clz32(word & -word);
        word &= word - 1;
      }
    }
  }
}

/** Bits set in a 32-bit word (Hacker's Delight, figure 5-2). */
function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
