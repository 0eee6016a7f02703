import { buildDeletionIndex } from '../build/deletion-index.ts';
import { QUALITY, TRADE_WEIGHT } from '../score/weights.ts';
import type { SearchVocabulary } from '../vocabulary.ts';
import { isRequestKey } from './synonym.ts';
import { TermDictionary } from './term-dictionary.ts';
import { byCodeUnits, terms } from './tokenize.ts';

/** How strongly each NAICS code matches a word: 0 to 255 by number of the code. */
export type Strengths = Uint8Array;

/** How codes begin that digits mean, with the strength of these: also codes of former editions, which have no number. */
type SaidCodes = readonly (readonly [begin: string, strength: number])[];
/** Which NAICS codes a word means. */
export interface MeantCodes {
  readonly strengths: Strengths;
  readonly said: SaidCodes;
}

/** The strength of a code by the digits of a word. */
export function strengthBySaid(code: string, said: SaidCodes): number {
  let best = 0;
  for (const [begin, strength] of said) if (strength > best && code.startsWith(begin)) best = strength;
  return best;
}

/** The best strength among a code and its ancestors. */
export function strengthOf(line: readonly number[], strengths: Strengths): number {
  let best = 0;
  for (let i = 0; i < line.length; i++) {
    const strength = strengths[line[i] as number] as number;
    if (strength > best) best = strength;
  }
  return best;
}

/** Whether any code matches. */
export function namesTrade(strengths: Strengths): boolean {
  for (let code = 0; code < strengths.length; code++) if (strengths[code] !== 0) return true;
  return false;
}

/** "Accounting, Tax Preparation, Bookkeeping": a code below does one of these. */
export const isListOfWorks = (title: string): boolean => /,| and /.test(title);

/** "All Other Specialty Trade Contractors" */
export const isCatchAll = (title: string): boolean => /^(?:all )?other\b/i.test(title);

/** "Security Systems Services (except Locksmiths)", "lawn mowing, without maintenance": what a trade is not. */
const NOT_OF_TRADE = /\((?:except|without)[^()]*\)| (?:except|without) [\s\S]*/gi;
/** The words of a title or an index term that say what the trade is. */
export const termsOfTrade = (text: string): string[] => terms(text.replace(NOT_OF_TRADE, ''));

const GROUP_DIGITS = 4;
const SECTOR_DIGITS = 2;
/**
 * Whether an index term of a trade is odd, as a word is known to mean others of its sector: general builders are listed with
 * elevators for grain.
 */
export function isOddTerm(code: string, meant: readonly string[]): boolean {
  const isSame = (digits: number) => meant.some((one) => one.slice(0, digits) === code.slice(0, digits));
  return isSame(SECTOR_DIGITS) && !isSame(GROUP_DIGITS);
}

interface WordShares {
  readonly firms: number;
  readonly solicitations: number;
}
const RARE: WordShares = { firms: 0, solicitations: 0 };

interface TradeWords {
  readonly vocabulary: TermDictionary;
  /** By word: pairs of a code's number and its strength. */
  readonly codes: readonly Uint16Array[];
}

/** NAICS codes with their titles and index terms, and synonyms of words. */
export class Trades {
  /** In ascending order. */
  readonly codes: readonly string[];
  readonly titles: ReadonlyMap<string, string>;
  readonly #source: SearchVocabulary;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #synonyms: ReadonlyMap<string, { words: readonly string[]; codes: readonly string[] }>;
  #cachedWords: TradeWords | undefined;

  constructor(vocabulary: SearchVocabulary) {
    this.#source = vocabulary;
    this.titles = new Map(vocabulary.titles);
    this.codes = [...this.titles.keys()].sort(byCodeUnits);
    this.#numbers = new Map(this.codes.map((code, i) => [code, i]));
    this.#synonyms = new Map(
      vocabulary.synonyms.map(({ word, words: others, codes }) => [
        terms(word).join(' '),
        { words: others.flatMap(terms), codes },
      ]),
    );
  }

  get vocabulary(): TermDictionary {
    return this.#words.vocabulary;
  }

  /** Tens of thousands of words: parsed at the first lookup. */
  get #words(): TradeWords {
    this.#cachedWords ??= this.#read();
    return this.#cachedWords;
  }

  #read(): TradeWords {
    const strengths = new Map<string, Map<number, number>>();
    const addTerms = (code: string, text: string, strength: number) => {
      const number = this.#numbers.get(code);
      if (number === undefined) return;
      for (const word of termsOfTrade(text)) {
        const codes = strengths.get(word) ?? new Map<number, number>();
        strengths.set(word, codes.set(number, Math.max(codes.get(number) ?? 0, strength)));
      }
    };
    for (const [code, title] of this.#source.titles) addTerms(code, title, TRADE_WEIGHT.title);
    for (const [code, term] of this.#source.indexTerms()) addTerms(code, term, this.#strength(code, TRADE_WEIGHT.term));
    const words = [...strengths.keys()].sort(byCodeUnits);
    return {
      vocabulary: new TermDictionary(words, buildDeletionIndex(words)),
      codes: words.map((word) => Uint16Array.from([...(strengths.get(word) ?? [])].flat())),
    };
  }

  /** Of 10,000 firms, and of 10,000 solicitations, how many use a word. */
  sharesOf(word: string): WordShares {
    this.#shares ??= new Map(
      this.#source.wordShares?.().map(([one, firms, solicitations]) => [one, { firms, solicitations }]),
    );
    return this.#shares.get(word) ?? RARE;
  }
  #shares: ReadonlyMap<string, WordShares> | undefined;

  /** Whether a title, an index term or a synonym of a trade has the word. */
  knows(word: string): boolean {
    return this.#exactRange(word)[1] > 0 || this.isSynonym(word);
  }

  /** Whether it is the name of a place. */
  isPlace(word: string): boolean {
    return (this.#source.gazetteer?.find(word).length ?? 0) > 0;
  }

  /** Words that mean the same. */
  synonyms = (word: string): readonly string[] => this.#synonyms.get(word)?.words ?? [];

  /** The trade that an everyday request means, by its `requestKey`: a title, or what firms call it; none of other words. */
  nameOfRequest(key: string): string[] {
    const request = isRequestKey(key) ? this.#synonyms.get(key) : undefined;
    const name = request && (this.titles.get(request.codes[0] ?? '') ?? request.words[0]);
    return name === undefined ? [] : [name];
  }

  /** Whether it has synonyms or codes. */
  isSynonym(word: string): boolean {
    return this.#synonyms.has(word);
  }

  /** The codes of a lineage whose titles are true of who has the last: titles that list several works, and are above, are not. */
  truthsOf(lineage: readonly number[]): readonly number[] {
    return lineage.filter((number, i) => {
      const title = this.titles.get(this.codes[number] ?? '') ?? '';
      return (i > 0 && i === lineage.length - 1) || !isListOfWorks(title);
    });
  }

  /** Numbers of the codes whose title contains the phrase. */
  codesWithPhrase(phrase: readonly string[]): Set<number> {
    this.#titleTerms ??= this.codes.map((code) => terms(this.titles.get(code) ?? ''));
    return new Set(
      this.#titleTerms.flatMap((title, number) =>
        title.some((_, at) => phrase.every((word, i) => title[at + i] === word)) ? [number] : [],
      ),
    );
  }
  #titleTerms: string[][] | undefined;

  /** Numbers of a code and its ancestors. */
  lineageOf(code: string): number[] {
    return Array.from({ length: code.length - 1 }, (_, i) => this.#numbers.get(code.slice(0, i + 2)) ?? -1).filter(
      (number) => number >= 0,
    );
  }

  /** The codes that digits mean, and what other editions call these; none where a word is no such digits. */
  codesSaid(word: string): SaidCodes {
    if (!/^\d{3,6}$/.test(word)) return [];
    const others = this.#source.otherEditions?.(word) ?? [];
    const strength = Math.round((TRADE_WEIGHT.number * QUALITY.synonym) / QUALITY.exact);
    return [[word, TRADE_WEIGHT.number], ...others.map((other) => [other, strength] as const)];
  }

  /** Whether our own list says which trades a word means. */
  hasCodes = (word: string): boolean => (this.#synonyms.get(word)?.codes.length ?? 0) > 0;

  /**
   * Raises `strengths` for the codes that a word, or with `prefix` its completions, names; with `titlesOnly` not by index terms:
   * an electrician does electrical work, and no electrical engineering.
   */
  addStrengths(word: string, quality: number, prefix: boolean, strengths: Strengths, titlesOnly = false): void {
    const [from, to] = prefix ? this.vocabulary.prefixRange(word) : this.#exactRange(word);
    for (let i = from; i < to; i++) {
      const pairs = this.#words.codes[i] as Uint16Array;
      const good = prefix && this.vocabulary.words[i] === word ? QUALITY.exact : quality;
      const meant = this.#synonyms.get(this.vocabulary.words[i] as string)?.codes ?? [];
      for (let k = 0; k < pairs.length; k += 2) {
        const strength = Math.round(((pairs[k + 1] as number) * good) / 256);
        const number = pairs[k] as number;
        const isTerm = (pairs[k + 1] as number) <= TRADE_WEIGHT.term;
        if (isTerm && (titlesOnly || isOddTerm(this.codes[number] as string, meant))) continue;
        if (strength > (strengths[number] as number)) strengths[number] = strength;
      }
    }
    this.#addCodesByDigits(word, strengths);
    const codes = this.#synonyms.get(word)?.codes ?? [];
    for (const code of codes) {
      const number = this.#numbers.get(code);
      if (number === undefined) continue;
      strengths[number] = Math.max(strengths[number] as number, this.#strength(code, TRADE_WEIGHT.title));
    }
  }

  #strength = (code: string, weight: number): number =>
    isCatchAll(this.titles.get(code) ?? '') ? TRADE_WEIGHT.other : weight;

  #exactRange(word: string): readonly [number, number] {
    const at = this.vocabulary.find(word);
    return at < 0 ? [0, 0] : [at, at + 1];
  }

  #addCodesByDigits(digits: string, strengths: Strengths): void {
    const said = this.codesSaid(digits);
    if (said.length === 0) return;
    this.codes.forEach((code, number) => {
      strengths[number] = Math.max(strengths[number] as number, strengthBySaid(code, said));
    });
  }
}
