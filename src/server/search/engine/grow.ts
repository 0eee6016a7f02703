/** Whole numbers below 2^32, appended one by one. */
export class Numbers {
  #array = new Uint32Array(1024);
  length = 0;

  push(n: number): void {
    if (this.length === this.#array.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.#array);
      this.#array = grown;
    }
    this.#array[this.length++] = n;
  }

  get array(): Uint32Array {
    return this.#array.subarray(0, this.length);
  }
}
