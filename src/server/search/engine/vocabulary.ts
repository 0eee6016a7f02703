import { edits, remains, STEM } from './edits.ts';

/** Vocabularies of fewer words are searched word by word. */
const SMALL = 512;

/** What finds misspellings in a vocabulary: pairs of a hash and a stem, by hash; and where each stem's words begin. */
export interface Misspellings {
  readonly hashes: Uint32Array;
  readonly stems: Uint32Array;
  /** By stem the first of its words; one more at the end. */
  readonly starts: Uint32Array;
}

/** Words in the order of code units, each with its number. */
export class Vocabulary {
  readonly words: readonly string[];
  readonly #misspellings: Misspellings | undefined;

  constructor(sorted: readonly string[], misspellings: Misspellings | undefined) {
    this.words = sorted;
    this.#misspellings = misspellings;
  }

  /** Number of the word, or -1. */
  find(word: string): number {
    const at = this.#lowest(word);
    return this.words[at] === word ? at : -1;
  }

  /** Numbers from the first to before the last of the words that begin so. */
  range(prefix: string): readonly [number, number] {
    const from = this.#lowest(prefix);
    const to = this.#lowest(`${prefix}\uffff`);
    return [from, Math.max(from, to)];
  }

  #lowest(word: string): number {
    let [from, to] = [0, this.words.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.words[middle] as string) < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /**
   * Calls back for every word within `limit` edits (1 or 2) of a word, or that begins with what is, itself included.
   * With `prefix` the word must have 5 letters and `limit` be 1: shorter ones are not all found.
   */
  near(word: string, limit: number, prefix: boolean, found: (number: number, edits: number) => void): void {
    const check = (number: number) => {
      const distance = edits(word, this.words[number] as string, limit, prefix);
      if (distance <= limit) found(number, distance);
    };
    if (!this.#misspellings) {
      for (let i = 0; i < this.words.length; i++) check(i);
      return;
    }
    const { starts } = this.#misspellings;
    for (const stem of this.#stems(word)) {
      for (let i = starts[stem] as number; i < (starts[stem + 1] as number); i++) check(i);
    }
  }

  #stems(word: string): Set<number> {
    const { hashes, stems } = this.#misspellings as Misspellings;
    const found = new Set<number>();
    for (const hash of remains(word)) {
      let [from, to] = [0, hashes.length];
      while (from < to) {
        const middle = (from + to) >>> 1;
        if ((hashes[middle] as number) < hash) from = middle + 1;
        else to = middle;
      }
      for (; hashes[from] === hash; from++) found.add(stems[from] as number);
    }
    return found;
  }
}

/** Looks up of misspellings by the SymSpell method: letters struck out on both sides meet. Undefined for few words. */
export function misspellingsOf(sorted: readonly string[]): Misspellings | undefined {
  if (sorted.length < SMALL) return undefined;
  const starts: number[] = [];
  let pairs = new Float64Array(sorted.length * 8);
  let length = 0;
  let last: string | undefined;
  sorted.forEach((word, number) => {
    const stem = word.slice(0, STEM);
    if (stem === last) return;
    last = stem;
    const id = starts.push(number) - 1;
    for (const hash of remains(stem)) {
      if (length === pairs.length) {
        const grown = new Float64Array(length * 2);
        grown.set(pairs);
        pairs = grown;
      }
      pairs[length++] = hash * 2 ** 21 + id;
    }
  });
  if (starts.length >= 2 ** 21) return undefined;
  starts.push(sorted.length);
  const ordered = pairs.subarray(0, length).sort();
  return {
    hashes: Uint32Array.from(ordered, (pair) => Math.floor(pair / 2 ** 21)),
    stems: Uint32Array.from(ordered, (pair) => pair % 2 ** 21),
    starts: Uint32Array.from(starts),
  };
}
