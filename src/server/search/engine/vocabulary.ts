import { ones } from './bits.ts';
import { edits, lettersOf, remains } from './edits.ts';

/** Words whose neighbours are remembered. */
const REMEMBERED = 16;

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
    if (prefix) {
      this.#compare(word, limit, true, found);
      return;
    }
    for (const [number, distance] of this.#around(word)) if (distance <= limit) found(number, distance);
  }

  /** The words within 2 edits of one, with their edits: a search that finds nobody asks for them again and again. */
  #around(word: string): ReadonlyMap<number, number> {
    let around = this.#known.get(word);
    if (!around) {
      const found = new Map<number, number>();
      this.#compare(word, 2, false, (number, distance) => found.set(number, distance));
      if (this.#known.size >= REMEMBERED) this.#known.clear();
      this.#known.set(word, found);
      around = found;
    }
    return around;
  }
  readonly #known = new Map<string, ReadonlyMap<number, number>>();

  #compare(word: string, limit: number, prefix: boolean, found: (number: number, edits: number) => void): void {
    const [own, letters] = [lettersOf(word), this.#letters];
    const check = (from: number, to: number) => {
      for (let number = from; number < to; number++) {
        const other = letters[number] as number;
        if (ones(own & ~other) > limit || (!prefix && ones(other & ~own) > limit)) continue;
        const distance = edits(word, this.words[number] as string, limit, prefix);
        if (distance <= limit) found(number, distance);
      }
    };
    if (this.#misspellings) this.#eachStem(word, this.#misspellings, check);
    else check(0, this.words.length);
  }

  /** Most words that are not near are told by their letters alone. */
  get #letters(): Uint32Array {
    this.#knownLetters ??= Uint32Array.from(this.words, lettersOf);
    return this.#knownLetters;
  }
  #knownLetters: Uint32Array | undefined;

  /** Calls back with the words of each stem of which the same may be left as of the word. */
  #eachStem(word: string, { hashes, stems, starts }: Misspellings, see: (from: number, to: number) => void): void {
    if (this.#seen.length === 0) this.#seen = new Uint32Array(starts.length);
    const [seen, round] = [this.#seen, ++this.#round];
    for (const hash of remains(word)) {
      let [from, to] = [0, hashes.length];
      while (from < to) {
        const middle = (from + to) >>> 1;
        if ((hashes[middle] as number) < hash) from = middle + 1;
        else to = middle;
      }
      for (; hashes[from] === hash; from++) {
        const stem = stems[from] as number;
        if (seen[stem] === round) continue;
        seen[stem] = round;
        see(starts[stem] as number, starts[stem + 1] as number);
      }
    }
  }
  /** By stem the last round in which it was seen. */
  #seen = new Uint32Array();
  #round = 0;
}
