import type { SpellingCorrection } from '../document.ts';
import { addBit, type Bitset, intersectInto, listBits } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { inverseDocFrequency, QUALITY } from '../score/weights.ts';
import { type FuzzyMatches, findFuzzyNames, hasNameWithPrefix } from '../text/fuzzy-names.ts';
import { interpretName } from '../text/name-interpretations.ts';
import type { Trades } from '../text/trades.ts';
import { docsInAtLeast } from './docs-in-at-least.ts';
import { addPhraseMatches, addTermMatches, addTextMatches, addValueDocs, type QueryTerm } from './match-terms.ts';
import type { ParsedQuery } from './parse-query.ts';
import { type TermVariant, TermVariants, withSynonyms } from './term-variants.ts';

/** The terms of a query with their variants, and the documents that match. */
export interface QueryPlan {
  readonly words: readonly QueryTerm[];
  readonly read_as: readonly SpellingCorrection[];
  /** By segment the live documents that match. */
  readonly matches: readonly Bitset[];
  /** Those of them whose name equals the query but for a few edits. */
  readonly fuzzyNames: ReadonlyMap<Segment, FuzzyMatches>;
}

interface PlannedTerm {
  planned: QueryTerm;
  readonly exact: boolean;
  /** By segment. */
  sets: Bitset[];
  /** Live documents that contain it. */
  docCount: number;
  corrections: readonly string[];
  /** No firm contains it, or it was corrected. */
  isUncertain: boolean;
}

/** With fewer results, as a number or a share of all firms, names are searched fuzzily too. */
const FEW_RESULTS = { firms: 2, of: 5000 };

/** A known but rare word may be a misspelling of one that this many times more firms contain. */
const RARE_WORD = { firms: 100_000, times: 100, letters: 5 };

/**
 * Plans a query in three steps of growing tolerance: as typed (a word that no firm contains is corrected); then each word
 * with its fuzzy variants; then with a third of the words missing. The first step with a result wins. Of a sentence more
 * words may be missing before any is read as another.
 */
export class QueryPlanner {
  readonly #segments: readonly Segment[];
  readonly #trades: Trades;
  readonly #liveCount: number;
  readonly #variants: TermVariants;
  readonly #isVerbatim: boolean;
  readonly #areas: readonly Bitset[] | undefined;

  /** @param areas by segment the documents where the question asks; @param isVerbatim corrects nothing */
  constructor(
    segments: readonly Segment[],
    trades: Trades,
    {
      areas,
      isVerbatim = false,
    }: { readonly areas?: readonly Bitset[] | undefined; readonly isVerbatim?: boolean } = {},
  ) {
    this.#areas = areas;
    this.#segments = segments;
    this.#isVerbatim = isVerbatim;
    this.#trades = trades;
    this.#variants = new TermVariants(segments, trades);
    this.#liveCount = segments.reduce((sum, segment) => sum + segment.liveCount, 0);
  }

  plan(query: ParsedQuery): QueryPlan {
    const words = query.words.map(({ word, exact }, i) => {
      const prefix = !exact && query.isLastPrefix && i === query.words.length - 1;
      return this.#exactTerm(word, exact, prefix);
    });
    if (this.#isVerbatim) {
      const matches = this.#matchAtLeast(words, words.length, query);
      return { words: words.map(({ planned }) => planned), read_as: [], matches, fuzzyNames: new Map() };
    }
    for (const word of words) if (!word.exact) this.#correctSpelling(word);
    const required = requiredWords(words.length, query, () => this.#countAll(words, query));
    let matches = this.#matchAtLeast(words, required, query);
    const fuzzyNames = this.#addFuzzyNames(query, words, matches, required);
    if (!this.#hasMatch(matches) && query.isSentence) matches = this.#matchAsManyAsThere(words, query);
    if (!this.#hasMatch(matches) && !this.#isElsewhere(words, query)) matches = this.#matchLoosely(words, query);
    return {
      words: words.map(({ planned }) => planned),
      read_as: words.flatMap(({ planned, corrections }) =>
        corrections.length > 0 ? [{ word: planned.word, as: corrections }] : [],
      ),
      matches,
      fuzzyNames,
    };
  }

  /** Adds the firms whose name equals the query but for a few edits, where words are uncertain, missing, or few match. */
  #addFuzzyNames(
    { normalized, phrases }: ParsedQuery,
    words: readonly PlannedTerm[],
    matches: readonly Bitset[],
    required: number,
  ): QueryPlan['fuzzyNames'] {
    const found = new Map<Segment, FuzzyMatches>();
    const few = Math.max(FEW_RESULTS.firms, Math.floor(this.#liveCount / FEW_RESULTS.of));
    const isKnown = required === words.length && !words.some(({ isUncertain }) => isUncertain);
    const isSure = isKnown && this.#count(matches) > few;
    if (isSure || phrases.length > 0 || this.#segments.some((segment) => hasNameWithPrefix(segment, normalized)))
      return found;
    const readings = interpretName(normalized);
    this.#segments.forEach((segment, i) => {
      const names = findFuzzyNames(segment, readings);
      for (const doc of names.keys()) addBit(matches[i] as Bitset, doc);
      found.set(segment, names);
    });
    return found;
  }

  #exactTerm(word: string, exact: boolean, prefix: boolean): PlannedTerm {
    const variants: TermVariant[] = [[word, QUALITY.exact]];
    if (!exact) {
      for (const form of this.#variants.forms(word)) variants.push([form, QUALITY.form]);
      for (const other of this.#trades.synonyms(word)) variants.push([other, QUALITY.synonym]);
    }
    return { exact, corrections: [], isUncertain: false, ...this.#lookUp(word, new Map(variants), prefix) };
  }

  #lookUp(word: string, variants: ReadonlyMap<string, number>, prefix: boolean) {
    const strengths = new Uint8Array(this.#trades.codes.length);
    for (const [variant, quality] of variants) this.#trades.addStrengths(variant, quality, false, strengths);
    if (prefix) this.#trades.addStrengths(word, QUALITY.prefix, true, strengths);
    const planned = { word, variants, prefix, strengths, weight: 1 };
    const key = [word, prefix, ...[...variants].flat()].join(' ');
    const sets = this.#segments.map((segment) =>
      segment.cachedSet(key, (set) => addTermMatches(segment, planned, set)),
    );
    const docCount = this.#segments.reduce((sum, segment, i) => {
      return sum + segment.countIntersection(segment.live, sets[i] as Bitset, 0, segment.live.length);
    }, 0);
    return { planned: { ...planned, weight: inverseDocFrequency(docCount, this.#liveCount) }, sets, docCount };
  }

  /** Replaces an unknown word by the nearest known ones; a very rare word also matches its very common neighbors. */
  #correctSpelling(word: PlannedTerm): void {
    const { planned, docCount } = word;
    const length = planned.word.length;
    if (/\d/.test(planned.word)) return;
    if (docCount === 0) {
      word.isUncertain = true;
      for (const limit of [1, 2]) {
        if (limit > allowedEdits(length)) return;
        const near = this.#variants.fuzzy(planned.word, limit, planned.prefix);
        if (near.length === 0) continue;
        this.#addVariants(word, near);
        return;
      }
      return;
    }
    const few = Math.max(1, Math.floor(this.#liveCount / RARE_WORD.firms));
    if (docCount > few || length < RARE_WORD.letters) return;
    const common = this.#variants.fuzzy(planned.word, 1, false).filter(([variant]) => {
      return variant !== planned.word && this.#variants.documentFrequency(variant) >= RARE_WORD.times * docCount;
    });
    if (common.length === 0) return;
    word.isUncertain = true;
    this.#addVariants(word, common);
  }

  #loosen(word: PlannedTerm): void {
    const { planned } = word;
    const limit = planned.word.length >= 6 ? 2 : allowedEdits(planned.word.length);
    if (limit === 0 || /\d/.test(planned.word)) return;
    const near = this.#variants.fuzzy(planned.word, limit, planned.prefix && limit === 1);
    if (planned.prefix && limit === 2) near.push(...this.#variants.fuzzy(planned.word, 1, true));
    this.#addVariants(word, near, word.docCount === 0);
  }

  #addVariants(word: PlannedTerm, near: readonly TermVariant[], isReported = true): void {
    const variants = new Map(word.planned.variants);
    for (const [variant, quality] of withSynonyms(near, (form) => this.#trades.synonyms(form))) {
      variants.set(variant, Math.max(quality, variants.get(variant) ?? 0));
    }
    Object.assign(word, this.#lookUp(word.planned.word, variants, word.planned.prefix));
    if (!isReported) return;
    word.corrections = near
      .map(([variant, quality]) => ({ variant, quality, texts: this.#variants.textFrequency(variant) }))
      .sort((a, b) => b.quality - a.quality || b.texts - a.texts || (a.variant < b.variant ? -1 : 1))
      .slice(0, 3)
      .map(({ variant }) => variant);
  }

  /** As many words as any document where the question asks has. */
  #matchAsManyAsThere(words: readonly PlannedTerm[], query: ParsedQuery): Bitset[] {
    for (let required = mostWords(words.length) - 1; required > 0; required--) {
      const matches = this.#matchAtLeast(words, required, query);
      if (this.#hasMatch(matches)) return matches;
    }
    return this.#matchAtLeast(words, words.length, query);
  }

  /** Whether firms have the words, but none where the question asks: then they were not misspelled. */
  #isElsewhere(words: readonly PlannedTerm[], query: ParsedQuery): boolean {
    return this.#areas !== undefined && this.#hasMatch(this.#matchAtLeast(words, words.length, query, false));
  }

  /** Each word with its fuzzy variants, then with a third of the words missing. */
  #matchLoosely(words: readonly PlannedTerm[], query: ParsedQuery): Bitset[] {
    if (words.some(({ exact }) => !exact)) for (const word of words) if (!word.exact) this.#loosen(word);
    const matches = this.#matchAtLeast(words, words.length, query);
    if (this.#hasMatch(matches) || words.length < 2) return matches;
    return this.#matchAtLeast(words, mostWords(words.length), query);
  }

  #countAll(words: readonly PlannedTerm[], query: ParsedQuery): number {
    return this.#count(this.#matchAtLeast(words, words.length, query));
  }

  #count(matches: readonly Bitset[]): number {
    return this.#segments.reduce((sum, segment, i) => {
      return sum + segment.countIntersection(segment.live, matches[i] as Bitset, 0, segment.live.length);
    }, 0);
  }

  #hasMatch(matches: readonly Bitset[]): boolean {
    return matches.some((bits) => {
      for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) return true;
      return false;
    });
  }

  /** By segment the live documents that contain at least `required` of the words, and all phrases. */
  #matchAtLeast(
    words: readonly PlannedTerm[],
    required: number,
    { phrases }: ParsedQuery,
    isWithinAreas = true,
  ): Bitset[] {
    return this.#segments.map((segment, i) => {
      const sets = words.map(({ sets: own }) => own[i] as Bitset);
      const match = segment.scratchSet();
      match.set(segment.live);
      if (this.#areas && isWithinAreas) intersectInto(match, this.#areas[i] as Bitset);
      if (required === sets.length) for (const set of sets) intersectInto(match, set);
      else intersectInto(match, docsInAtLeast(segment, sets, required));
      for (const phrase of phrases) intersectInto(match, this.#phraseMatches(segment, phrase, match));
      return match;
    });
  }

  /** The documents with the phrase in names or texts, or in the title of one of their codes. */
  #phraseMatches(segment: Segment, phrase: readonly string[], within: Bitset): Bitset {
    const result = segment.scratchSet();
    const numbers = phrase.map((word) => segment.vocabulary.find(word));
    if (numbers.every((number) => number >= 0)) {
      const holding = segment.scratchSet();
      addTextMatches(segment, numbers, holding);
      intersectInto(holding, within);
      const docs = segment.scratchDocs(segment.countIntersection(holding, holding, 0, holding.length));
      listBits(holding, docs);
      addPhraseMatches(segment, docs, numbers, result);
    }
    const codes = this.#trades.codesWithPhrase(phrase);
    for (const { value, lineage: line } of [...segment.sectors, ...segment.codes]) {
      if (line.some((code) => codes.has(code))) addValueDocs(segment, value, result);
    }
    return result;
  }
}

/** A sentence says more than lists do: with fewer firms a third of its words may be missing. */
const FIRMS_FOR_A_SENTENCE = 10;

/** How many words a firm must contain. @param count of the firms that contain all */
export function requiredWords(words: number, { isSentence }: ParsedQuery, count: () => number): number {
  if (!isSentence || words < 2 || count() >= FIRMS_FOR_A_SENTENCE) return words;
  return mostWords(words);
}

/** Without a third of them, at least one. */
const mostWords = (words: number): number => words - Math.max(1, Math.floor(words / 3));

/** Edits allowed in a word of this length. */
function allowedEdits(letters: number): number {
  return letters < 4 ? 0 : letters < 8 ? 1 : 2;
}
