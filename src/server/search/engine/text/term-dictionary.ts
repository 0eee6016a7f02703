import { popcount32 } from '../layout/bitset.ts';
import { deletionHashes, editDistance, letterMask } from './edit-distance.ts';

/** Words whose neighbors are cached. */
const CACHED_WORDS = 16;

/** Symmetric-delete index: pairs of a hash and a prefix, sorted by hash; and where each prefix's words begin. */
export interface DeletionIndex {
  readonly hashes: Uint32Array;
  readonly prefixes: Uint32Array;
  /** By prefix the first of its words, plus one end entry. */
  readonly starts: Uint32Array;
}

/** Words sorted by code units; a word's number is its position. */
export class TermDictionary {
  readonly words: readonly string[];
  readonly #deletions: DeletionIndex | undefined;

  constructor(sorted: readonly string[], misspellings: DeletionIndex | undefined) {
    this.words = sorted;
    this.#deletions = misspellings;
  }

  /** Number of the word, or -1. */
  find(word: string): number {
    const at = this.#lowerBound(word);
    return this.words[at] === word ? at : -1;
  }

  /** Half-open range of the words with this prefix. */
  prefixRange(prefix: string): readonly [number, number] {
    const from = this.#lowerBound(prefix);
    const to = this.#lowerBound(`${prefix}\uffff`);
    return [from, Math.max(from, to)];
  }

  #lowerBound(word: string): number {
    let [from, to] = [0, this.words.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.words[middle] as string) < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /**
   * Calls back for every word within `limit` edits (1 or 2), itself included; with `prefix` for every word with such a
   * prefix. `prefix` needs 5 letters and a limit of 1: recall is not complete otherwise.
   */
  forEachWithin(word: string, limit: number, prefix: boolean, found: (number: number, edits: number) => void): void {
    if (prefix) {
      this.#compare(word, limit, true, found);
      return;
    }
    for (const [number, distance] of this.#neighbors(word)) if (distance <= limit) found(number, distance);
  }

  /** The words within 2 edits of one, cached: a query without results asks for them repeatedly. */
  #neighbors(word: string): ReadonlyMap<number, number> {
    let around = this.#cache.get(word);
    if (!around) {
      const found = new Map<number, number>();
      this.#compare(word, 2, false, (number, distance) => found.set(number, distance));
      if (this.#cache.size >= CACHED_WORDS) this.#cache.clear();
      this.#cache.set(word, found);
      around = found;
    }
    return around;
  }
  readonly #cache = new Map<string, ReadonlyMap<number, number>>();

  #compare(word: string, limit: number, prefix: boolean, found: (number: number, edits: number) => void): void {
    const [own, letters] = [letterMask(word), this.#letterMasks];
    const check = (from: number, to: number) => {
      for (let number = from; number < to; number++) {
        const other = letters[number] as number;
        if (popcount32(own & ~other) > limit || (!prefix && popcount32(other & ~own) > limit)) continue;
        const distance = editDistance(word, this.words[number] as string, limit, prefix);
        if (distance <= limit) found(number, distance);
      }
    };
    if (this.#deletions) this.#forEachPrefix(word, this.#deletions, check);
    else check(0, this.words.length);
  }

  /** Masks reject most distant words without computing the distance. */
  get #letterMasks(): Uint32Array {
    this.#cachedMasks ??= Uint32Array.from(this.words, letterMask);
    return this.#cachedMasks;
  }
  #cachedMasks: Uint32Array | undefined;

  /** Calls back with the words of each prefix that shares a deletion hash with the word. */
  #forEachPrefix(
    word: string,
    { hashes, prefixes: stems, starts }: DeletionIndex,
    see: (from: number, to: number) => void,
  ): void {
    if (this.#seen.length === 0) this.#seen = new Uint32Array(starts.length);
    const [seen, round] = [this.#seen, ++this.#round];
    for (const hash of deletionHashes(word)) {
      for (let at = firstAt(hashes, hash); hashes[at] === hash; at++) {
        const stem = stems[at] as number;
        if (seen[stem] === round) continue;
        seen[stem] = round;
        see(starts[stem] as number, starts[stem + 1] as number);
      }
    }
  }
  /** By prefix the last round in which it was visited. */
  #seen = new Uint32Array();
  #round = 0;
}

/** Where the search for a hash begins to widen. */
const FIRST_REACH = 256;

/**
 * The first position of at least this hash in ascending ones. Hashes are spread evenly, so that their size says roughly
 * where they are: a binary search over all would read memory far apart.
 */
function firstAt(hashes: Uint32Array, hash: number): number {
  const guess = Math.floor((hash / 2 ** 32) * hashes.length);
  let [from, to] = [guess, guess];
  for (let reach = FIRST_REACH; from > 0 && (hashes[from - 1] as number) >= hash; reach *= 2) {
    from = Math.max(0, from - reach);
  }
  for (let reach = FIRST_REACH; to < hashes.length && (hashes[to] as number) < hash; reach *= 2) {
    to = Math.min(hashes.length, to + reach);
  }
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((hashes[middle] as number) < hash) from = middle + 1;
    else to = middle;
  }
  return from;
}
