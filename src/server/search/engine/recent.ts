/** Keeps what was used last, up to a limit. */
export class Recent<T> {
  readonly #held = new Map<string, T>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): T | undefined {
    const known = this.#held.get(key);
    if (known === undefined) return undefined;
    this.#held.delete(key); // the one used last is forgotten last
    this.#held.set(key, known);
    return known;
  }

  set(key: string, value: T): void {
    this.#held.delete(key); // in its own place it takes nobody else's
    if (this.#held.size >= this.#limit) this.#held.delete(this.#held.keys().next().value as string);
    this.#held.set(key, value);
  }
}
