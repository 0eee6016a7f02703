/** Above this, all numbers are sorted instead of keeping a heap. */
const MAX_HEAP = 1000;

/** The `count` smallest of many numbers. */
export class TopK {
  /** Max-heap of the smallest so far. */
  #heap: Float64Array;
  #size = 0;
  readonly #count: number;
  /** Larger numbers need not be offered. */
  threshold = Infinity;

  constructor(count: number) {
    this.#count = count;
    this.#heap = new Float64Array(Math.min(count, MAX_HEAP) + 1);
  }

  offer(number: number): void {
    if (this.#count > MAX_HEAP) this.#append(number);
    else if (this.#size < this.#count) this.#siftUp(number);
    else if (number < this.threshold) this.#siftDown(number);
    else return;
    if (this.#size === this.#count && this.#count <= MAX_HEAP) this.threshold = this.#heap[0] as number;
  }

  #append(number: number): void {
    if (this.#size === this.#heap.length) {
      const grown = new Float64Array(this.#size * 2);
      grown.set(this.#heap);
      this.#heap = grown;
    }
    this.#heap[this.#size++] = number;
  }

  #siftUp(number: number): void {
    const heap = this.#heap;
    let at = this.#size++;
    for (let up = (at - 1) >> 1; at > 0 && (heap[up] as number) < number; up = (at - 1) >> 1) {
      heap[at] = heap[up] as number;
      at = up;
    }
    heap[at] = number;
  }

  #siftDown(number: number): void {
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

  /** The k-th smallest, once all were offered; -Infinity when there are none. */
  get largest(): number {
    return this.sorted().at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  sorted(): Float64Array {
    return this.#heap.slice(0, this.#size).sort().subarray(0, this.#count);
  }
}
