/** A seeded random number generator, the same on every machine (sfc32). */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** @param words two integers of the seed */
  constructor(seed: number, stream = 0) {
    this.#a = seed | 0;
    this.#b = stream | 0;
    this.#c = 0x9e3779b9;
    for (let i = 0; i < 12; i += 1) this.bits();
  }

  /** An unsigned 32-bit integer. */
  bits(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** From 0 to 1, exclusive. */
  fraction(): number {
    return this.bits() / 2 ** 32;
  }

  /** An integer from 0 to `end`, exclusive. */
  below(end: number): number {
    return Math.floor(this.fraction() * end);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** @throws Error if the list is empty */
  pick<T>(from: readonly T[]): T {
    const one = from[this.below(from.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  /** A version 4 UUID. */
  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.bits().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}

/** Draws by weight. */
export class Weighted<T> {
  readonly #values: readonly T[];
  readonly #ends: Float64Array;

  constructor(weights: Iterable<readonly [T, number]>) {
    const all = [...weights];
    this.#values = all.map(([value]) => value);
    this.#ends = new Float64Array(all.length);
    let end = 0;
    all.forEach(([, weight], at) => {
      end += weight;
      this.#ends[at] = end;
    });
  }

  pick(random: Random): T {
    const at = random.fraction() * (this.#ends.at(-1) ?? 0);
    let [from, to] = [0, this.#ends.length - 1];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#ends[middle] ?? 0) > at) to = middle;
      else from = middle + 1;
    }
    const value = this.#values[from];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }
}

/** Values in the order given, each with the weight of its rank by Zipf's law. */
export const zipf = <T>(values: readonly T[], exponent = 1): Weighted<T> =>
  new Weighted(values.map((value, rank) => [value, 1 / (rank + 1) ** exponent] as const));
