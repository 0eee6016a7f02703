// Trades in the test oracle: what a word is worth for a code.

import { isSynonymOfTrade } from '#server/search/engine/query/term-variants.ts';
import { QUALITY, TRADE_WEIGHT } from '#server/search/engine/score/weights.ts';
import { terms } from '#server/search/engine/text/tokenize.ts';
import { isCatchAll, isOddTerm, termsOfTrade } from '#server/search/engine/text/trades.ts';
import type { SearchVocabulary } from '#server/search/engine/vocabulary.ts';
import { codeLineage } from './brute-force-facets.ts';
import { type OracleTerm, prefixQuality, truthsOf, variantQuality } from './brute-force-terms.ts';

export class OracleTrades {
  readonly #vocabulary: SearchVocabulary;
  readonly #terms: readonly (readonly [code: string, words: readonly string[], strength: number])[];
  readonly #titles: ReadonlyMap<string, string>;

  constructor(vocabulary: SearchVocabulary) {
    this.#vocabulary = vocabulary;
    this.#titles = new Map(vocabulary.titles);
    const weight = this.#weight;
    this.#terms = [
      ...vocabulary.titles.map(([code, title]) => [code, termsOfTrade(title), TRADE_WEIGHT.title] as const),
      ...vocabulary
        .indexTerms()
        .map(([code, term]) => [code, termsOfTrade(term), weight(code, TRADE_WEIGHT.term)] as const),
    ];
  }

  /** Of titles and index terms. */
  get words(): string[] {
    return this.#terms.flatMap(([, said]) => said);
  }

  /** Strength of the best code among a code and its ancestors, for a term. */
  strength = (code: string, word: OracleTerm): number => {
    const titled = codeLineage(code).filter((one) => this.#titles.has(one));
    const best = this.#best(titled, word);
    return Math.max(word.isTitlesOnly && best <= TRADE_WEIGHT.term ? 0 : best, this.#said(code, word));
  };

  /** By digits: of a code of another edition less. */
  #said(code: string, { forms, isOfOwners }: OracleTerm): number {
    const digits = isOfOwners ? [] : [...forms.keys()].filter((form) => /^\d{3,6}$/.test(form));
    if (digits.some((one) => code.startsWith(one))) return TRADE_WEIGHT.number;
    const others = digits.flatMap((one) => this.#vocabulary.otherEditions?.(one) ?? []);
    const isOther = others.some((one) => code.startsWith(one));
    return isOther ? Math.round((TRADE_WEIGHT.number * QUALITY.synonym) / 256) : 0;
  }

  names = (word: OracleTerm): boolean => this.#vocabulary.titles.some(([code]) => this.strength(code, word) > 0);

  /** Whether a title or synonym that is true of who has the code has the term. */
  saysOf = (code: string, word: OracleTerm): boolean =>
    Math.max(this.#best(truthsOf(code, this.#titles), word), this.#said(code, word)) > TRADE_WEIGHT.term;

  #best(codes: readonly string[], word: OracleTerm): number {
    if (word.isOfOwners) return 0;
    const above = new Set(codes);
    const strengths = this.#terms.flatMap(([own, said, strength]) =>
      above.has(own)
        ? said
            .filter((one) => strength > TRADE_WEIGHT.term || !isOddTerm(own, this.#synonym(one)?.codes ?? []))
            .map((one) => Math.round((strength * this.#quality(one, word, strength)) / 256))
        : [],
    );
    for (const form of [...word.forms.keys(), ...(word.prefix ? [word.word] : [])]) {
      for (const one of this.#synonym(form)?.codes ?? [])
        if (above.has(one)) strengths.push(this.#weight(one, TRADE_WEIGHT.title));
    }
    return Math.max(0, ...strengths);
  }

  /** Of a word that is known to mean trades, synonyms count in titles alone. */
  #quality(one: string, word: OracleTerm, strength: number): number {
    const isBySynonym = isSynonymOfTrade([one, word.forms.get(one) ?? 0], word.forms, this);
    if (!isBySynonym || strength > TRADE_WEIGHT.term) return variantQuality(one, word);
    return word.prefix ? prefixQuality(one, word.word) : 0;
  }

  hasCodes = (word: string): boolean => (this.#synonym(word)?.codes.length ?? 0) > 0;

  synonyms = (word: string): string[] => this.#synonym(word)?.words.flatMap(terms) ?? [];

  isOfTrade = (word: string): boolean => this.words.includes(word) || this.#synonym(word) !== undefined;

  #synonym = (word: string) => this.#vocabulary.synonyms.find((one) => terms(one.word).join(' ') === word);
  #weight = (code: string, weight: number): number =>
    isCatchAll(this.#titles.get(code) ?? '') ? TRADE_WEIGHT.other : weight;
}
