/** A growable array of unsigned 32-bit integers. */
export class NumberList {
  #array = new Uint32Array(1024);
  length = 0;

  push(n: number): void {
    if (this.length === this.#array.length) this.#array = grow(this.#array, this.length + 1);
    this.#array[this.length++] = n;
  }

  /** Whether the number occurs at or after an index. */
  includesFrom(n: number, from: number): boolean {
    for (let i = from; i < this.length; i++) if (this.#array[i] === n) return true;
    return false;
  }

  get array(): Uint32Array {
    return this.#array.subarray(0, this.length);
  }
}

/** Concatenated texts in UTF-8: text n spans `starts[n]` to `starts[n + 1]`, exclusive. */
export interface PackedTexts {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/** Byte strings, stored consecutively in one growable buffer. */
export class ByteStrings {
  readonly #starts = new NumberList();
  #bytes = new Uint8Array(4096);
  size = 0;

  get count(): number {
    return this.#starts.length;
  }

  push({ bytes, length }: { readonly bytes: Uint8Array; readonly length: number }): void {
    if (this.size + length > this.#bytes.length) this.#bytes = grow(this.#bytes, this.size + length);
    this.#starts.push(this.size);
    const own = this.#bytes;
    for (let i = 0; i < length; i++) own[this.size + i] = bytes[i] as number;
    this.size += length;
  }

  all(): PackedTexts {
    const starts = new Uint32Array(this.count + 1).fill(this.size);
    starts.set(this.#starts.array);
    return { bytes: this.#bytes, starts };
  }

  /** Copies the strings in this order. @param begins receives the offset of each, and the end */
  copyInOrder(order: Uint32Array, into: Uint8Array, begins?: Uint32Array): void {
    const [bytes, starts] = [this.#bytes, this.#starts.array];
    let at = 0;
    for (let i = 0; i < order.length; i++) {
      const one = order[i] as number;
      const to = one + 1 < starts.length ? (starts[one + 1] as number) : this.size;
      if (begins) begins[i] = at;
      for (let from = starts[one] as number; from < to; from++) into[at++] = bytes[from] as number;
    }
    if (begins) begins[order.length] = at;
  }
}

/** A copy with at least double the length, and at least `least`. */
export function grow<A extends Uint8Array | Uint32Array>(array: A, least: number): A {
  const larger = new (array.constructor as new (length: number) => A)(Math.max(array.length * 2, least));
  larger.set(array);
  return larger;
}

/** Exclusive prefix sums of `counts`, with the total as the last element. */
export function prefixSums(counts: ArrayLike<number>, starts: Uint32Array): void {
  for (let i = 0; i < counts.length; i++) starts[i + 1] = (starts[i] as number) + (counts[i] as number);
}
