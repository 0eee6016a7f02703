/** Least-recently-used cache of `limit` entries. */
export class LruCache<T> {
  readonly #held = new Map<string, T>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): T | undefined {
    const known = this.#held.get(key);
    if (known === undefined) return undefined;
    this.#held.delete(key); // moves it to the recent end
    this.#held.set(key, known);
    return known;
  }

  set(key: string, value: T): void {
    this.#held.delete(key); // replacing must not evict another entry
    if (this.#held.size >= this.#limit) this.#held.delete(this.#held.keys().next().value as string);
    this.#held.set(key, value);
  }
}
