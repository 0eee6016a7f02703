import type { Segment } from '../layout/segment.ts';
import { MOST_LEGAL_FORMS, type NameInterpretation, type NameWord } from './name-interpretations.ts';
import { namesByFirstWord } from './names-by-first-word.ts';

/** A set of this size is scanned in the time of a search for another. */
const SMALL_ENOUGH = 250;

/** A superset of the documents whose name may match. */
interface CandidateSet {
  readonly size: number;
  forEach(see: (doc: number) => void): void;
}

/** Candidates for a fuzzy name match, by the rarest word of the query or by the first. */
export class NameCandidates {
  readonly #segment: Segment;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  forEach(reading: NameInterpretation, see: (doc: number) => void): void {
    const exact = reading.words.filter(({ maxEdits: slips }) => slips === 0).map((word) => this.#exactTerms(word));
    if (exact.some((numbers) => numbers.length === 0)) return;
    let best: CandidateSet | undefined;
    const offer = (one: CandidateSet) => {
      if (!best || one.size < best.size) best = one;
      return best.size <= SMALL_ENOUGH;
    };
    // the first small set suffices
    if (!exact.some((numbers) => offer(this.#docsWithTerms(numbers))))
      this.#searches(reading).some((way) => offer(way()));
    (best as CandidateSet | undefined)?.forEach(see);
  }

  /** Further candidate sets, presumably smallest first. Names that begin with a word are fewer than those with it. */
  #searches(reading: NameInterpretation): (() => CandidateSet)[] {
    const { words } = reading;
    const beginning = () => this.#docsByFirstWord(this.#fuzzyTerms(words[0] as NameWord, reading), words.length);
    if (reading.cost > 0) return [beginning];
    const [rarest, ...others] = words
      .filter(({ maxEdits: slips }) => slips > 0)
      .map((word) => ({ word, size: this.#docsWithTerms(this.#exactTerms(word)).size }))
      .sort((a, b) => a.size - b.size)
      .map(({ word }) => word);
    const containing = (word: NameWord) => () => this.#docsWithTerms(this.#fuzzyTerms(word, reading));
    if (rarest === undefined || rarest === words[0]) return [beginning];
    return [containing(rarest), beginning, ...others.filter((word) => word !== words[0]).map(containing)];
  }

  #exactTerms({ terms }: NameWord): number[] {
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

  #fuzzyTerms(word: NameWord, { maxEdits: limit, cost: spent }: NameInterpretation): number[] {
    const slips = Math.min(word.maxEdits, limit - spent);
    if (slips === 0) return this.#exactTerms(word);
    const numbers = new Set<number>();
    for (const term of word.terms)
      this.#segment.vocabulary.forEachWithin(term, slips, false, (number) => numbers.add(number));
    return [...numbers];
  }

  /** Documents that contain one of these terms. */
  #docsWithTerms(numbers: readonly number[]): CandidateSet {
    const { postings, postingStarts } = this.#segment.arrays;
    return {
      size: numbers.reduce((sum, at) => sum + (postingStarts[at + 1] as number) - (postingStarts[at] as number), 0),
      forEach(see) {
        for (const number of numbers) {
          const end = postingStarts[number + 1] as number;
          for (let i = postingStarts[number] as number; i < end; i++) see(postings[i] as number);
        }
      },
    };
  }

  /** Documents with a name of as many words, or of legal forms besides, that begins with one of these terms. */
  #docsByFirstWord(numbers: readonly number[], length: number): CandidateSet {
    const { starts, docs, lengths, legalForms } = namesByFirstWord(this.#segment);
    const found: number[] = [];
    for (const number of numbers) {
      const end = starts[number + 1] as number;
      for (let i = starts[number] as number; i < end; i++) {
        const extra = (lengths[i] as number) - length;
        if (extra >= 0 && extra <= MOST_LEGAL_FORMS && extra <= (legalForms[i] as number))
          found.push(docs[i] as number);
      }
    }
    return {
      size: found.length,
      forEach: (see) => {
        for (const doc of found) see(doc);
      },
    };
  }
}
