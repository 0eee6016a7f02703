import { misspellingsOf } from './build-misspellings.ts';
import type { Lore } from './document.ts';
import { Vocabulary } from './vocabulary.ts';
import { byCodeUnits, terms } from './words.ts';
import { QUALITY, TRADE } from './worth.ts';

/** How strongly each code of the table answers a word: 0 to 255 by number of the code. */
export type Strengths = Uint8Array;

/** The best strength of a code and all above it. */
export function strengthOf(line: readonly number[], strengths: Strengths): number {
  let best = 0;
  for (let i = 0; i < line.length; i++) {
    const strength = strengths[line[i] as number] as number;
    if (strength > best) best = strength;
  }
  return best;
}

interface Said {
  readonly vocabulary: Vocabulary;
  /** By word: pairs of a code's number and its strength. */
  readonly held: readonly Uint16Array[];
}

/** Trades: the codes of NAICS with their titles, other words for them, and synonyms of words. */
export class Trades {
  /** In rising order. */
  readonly codes: readonly string[];
  readonly titles: ReadonlyMap<string, string>;
  readonly #lore: Lore;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #synonyms: ReadonlyMap<string, { words: readonly string[]; codes: readonly string[] }>;
  #said: Said | undefined;

  constructor(lore: Lore) {
    this.#lore = lore;
    this.titles = new Map(lore.titles);
    this.codes = [...this.titles.keys()].sort(byCodeUnits);
    this.#numbers = new Map(this.codes.map((code, i) => [code, i]));
    this.#synonyms = new Map(
      lore.synonyms.map(({ word, words: others, codes }) => [
        terms(word).join(' '),
        { words: others.flatMap(terms), codes },
      ]),
    );
  }

  get vocabulary(): Vocabulary {
    return this.#words.vocabulary;
  }

  /** Tens of thousands of words: read when the first of them is looked for. */
  get #words(): Said {
    this.#said ??= this.#read();
    return this.#said;
  }

  #read(): Said {
    const held = new Map<string, Map<number, number>>();
    const hold = (code: string, text: string, strength: number) => {
      const number = this.#numbers.get(code);
      if (number === undefined) return;
      for (const word of terms(text)) {
        const codes = held.get(word) ?? new Map<number, number>();
        held.set(word, codes.set(number, Math.max(codes.get(number) ?? 0, strength)));
      }
    };
    for (const [code, title] of this.#lore.titles) hold(code, title, TRADE.title);
    for (const [code, term] of this.#lore.indexTerms()) hold(code, term, TRADE.term);
    const words = [...held.keys()].sort(byCodeUnits);
    return {
      vocabulary: new Vocabulary(words, misspellingsOf(words)),
      held: words.map((word) => Uint16Array.from([...(held.get(word) ?? [])].flat())),
    };
  }

  /** Words that mean the same. */
  synonyms(word: string): readonly string[] {
    return this.#synonyms.get(word)?.words ?? [];
  }

  /** Whether it stands for other words or codes. */
  isSynonym(word: string): boolean {
    return this.#synonyms.has(word);
  }

  /** Numbers in `codes` of those whose title says the words of a phrase side by side. */
  saying(phrase: readonly string[]): Set<number> {
    this.#titleTerms ??= this.codes.map((code) => terms(this.titles.get(code) ?? ''));
    return new Set(
      this.#titleTerms.flatMap((title, number) =>
        title.some((_, at) => phrase.every((word, i) => title[at + i] === word)) ? [number] : [],
      ),
    );
  }
  #titleTerms: string[][] | undefined;

  /** Numbers in `codes` of a code and of all that stand above it. */
  lineOf(code: string): number[] {
    return Array.from({ length: code.length - 1 }, (_, i) => this.#numbers.get(code.slice(0, i + 2)) ?? -1).filter(
      (number) => number >= 0,
    );
  }

  /** Adds to `strengths` the codes that a word names, whole or by its beginning. */
  note(word: string, quality: number, prefix: boolean, strengths: Strengths): void {
    const [from, to] = prefix ? this.vocabulary.range(word) : this.#exactly(word);
    for (let i = from; i < to; i++) {
      const held = this.#words.held[i] as Uint16Array;
      const good = prefix && this.vocabulary.words[i] === word ? QUALITY.exact : quality;
      for (let k = 0; k < held.length; k += 2) {
        const strength = Math.round(((held[k + 1] as number) * good) / 256);
        const number = held[k] as number;
        if (strength > (strengths[number] as number)) strengths[number] = strength;
      }
    }
    if (/^\d{3,6}$/.test(word)) this.#noteNumber(word, strengths);
    const codes = this.#synonyms.get(word)?.codes ?? [];
    for (const code of codes) {
      const number = this.#numbers.get(code);
      if (number !== undefined) strengths[number] = Math.max(strengths[number] as number, TRADE.title);
    }
  }

  #exactly(word: string): readonly [number, number] {
    const at = this.vocabulary.find(word);
    return at < 0 ? [0, 0] : [at, at + 1];
  }

  #noteNumber(digits: string, strengths: Strengths): void {
    this.codes.forEach((code, number) => {
      if (code.startsWith(digits)) strengths[number] = TRADE.number;
    });
  }
}
