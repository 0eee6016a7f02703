import { beginningsOf } from './beginnings.ts';
import type { Reading, ReadWord } from './name-interpretations.ts';
import type { Segment } from './segment.ts';

/** So many documents are looked through rather than that fewer are looked for. */
const FEW = 1000;

/** Documents among which all lie whose name may be what was typed. */
interface Found {
  readonly size: number;
  each(see: (doc: number) => void): void;
}

/** Where names are to be looked for: at their rarest word, or at their first. */
export class Candidates {
  readonly #segment: Segment;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  each(reading: Reading, see: (doc: number) => void): void {
    const firm = reading.words.filter(({ slips }) => slips === 0).map((word) => this.#exactly(word));
    if (firm.some((numbers) => numbers.length === 0)) return;
    let best: Found | undefined;
    const offer = (one: Found) => {
      if (!best || one.size < best.size) best = one;
      return best.size <= FEW;
    };
    // the first that is small will do
    if (!firm.some((numbers) => offer(this.#holding(numbers)))) this.#ways(reading).some((way) => offer(way()));
    (best as Found | undefined)?.each(see);
  }

  /** Further places to look, those first that promise to be small. */
  #ways(reading: Reading): (() => Found)[] {
    const { words } = reading;
    const beginning = () => this.#beginning(this.#nearTo(words[0] as ReadWord, reading), words.length);
    if (reading.spent > 0) return [beginning];
    const [rarest, ...others] = words
      .filter(({ slips }) => slips > 0)
      .map((word) => ({ word, size: this.#holding(this.#exactly(word)).size }))
      .sort((a, b) => a.size - b.size)
      .map(
        ({ word }) =>
          () =>
            this.#holding(this.#nearTo(word, reading)),
      );
    return rarest ? [rarest, beginning, ...others] : [beginning];
  }

  #exactly({ terms }: ReadWord): number[] {
    return terms.map((term) => this.#find(term)).filter((number) => number >= 0);
  }

  #find(term: string): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#segment.vocabulary.find(term);
      this.#numbers.set(term, number);
    }
    return number;
  }
  readonly #numbers = new Map<string, number>();

  #nearTo(word: ReadWord, { limit, spent }: Reading): number[] {
    const slips = Math.min(word.slips, limit - spent);
    if (slips === 0) return this.#exactly(word);
    const numbers = new Set<number>();
    for (const term of word.terms) this.#segment.vocabulary.near(term, slips, false, (number) => numbers.add(number));
    return [...numbers];
  }

  /** Documents that hold one of these terms. */
  #holding(numbers: readonly number[]): Found {
    const { postings, postingStarts } = this.#segment.arrays;
    return {
      size: numbers.reduce((sum, at) => sum + (postingStarts[at + 1] as number) - (postingStarts[at] as number), 0),
      each(see) {
        for (const number of numbers) {
          const end = postingStarts[number + 1] as number;
          for (let i = postingStarts[number] as number; i < end; i++) see(postings[i] as number);
        }
      },
    };
  }

  /** Documents of which a name of so many words begins with one of these terms. */
  #beginning(numbers: readonly number[], length: number): Found {
    const { starts, docs, lengths } = beginningsOf(this.#segment);
    const found: number[] = [];
    for (const number of numbers) {
      const end = starts[number + 1] as number;
      for (let i = starts[number] as number; i < end; i++) if (lengths[i] === length) found.push(docs[i] as number);
    }
    return {
      size: found.length,
      each: (see) => {
        for (const doc of found) see(doc);
      },
    };
  }
}
