/** More than so many are sorted together instead of being sifted one by one. */
const SIFTED = 1000;

/** Keeps the smallest of many numbers. */
export class Smallest {
  /** The smallest so far, the largest of them first: each is at least as large as those at 2i + 1 and 2i + 2. */
  #heap: Float64Array;
  #size = 0;
  readonly #count: number;
  /** Larger numbers need not be offered any more. */
  bound = Infinity;

  constructor(count: number) {
    this.#count = count;
    this.#heap = new Float64Array(Math.min(count, SIFTED) + 1);
  }

  offer(number: number): void {
    if (this.#count > SIFTED) this.#keep(number);
    else if (this.#size < this.#count) this.#rise(number);
    else if (number < this.bound) this.#sink(number);
    else return;
    if (this.#size === this.#count && this.#count <= SIFTED) this.bound = this.#heap[0] as number;
  }

  #keep(number: number): void {
    if (this.#size === this.#heap.length) {
      const grown = new Float64Array(this.#size * 2);
      grown.set(this.#heap);
      this.#heap = grown;
    }
    this.#heap[this.#size++] = number;
  }

  #rise(number: number): void {
    const heap = this.#heap;
    let at = this.#size++;
    for (let up = (at - 1) >> 1; at > 0 && (heap[up] as number) < number; up = (at - 1) >> 1) {
      heap[at] = heap[up] as number;
      at = up;
    }
    heap[at] = number;
  }

  #sink(number: number): void {
    const [heap, size] = [this.#heap, this.#size];
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (heap[child + 1] as number) > (heap[child] as number)) child++;
      if ((heap[child] as number) <= number) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = number;
  }

  /** The largest of those kept, when all have been offered; -Infinity when there are none. */
  get largest(): number {
    return this.sorted().at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  sorted(): Float64Array {
    return this.#heap.slice(0, this.#size).sort().subarray(0, this.#count);
  }
}
