import type { SpellingCorrection } from '../document.ts';
import { addBit, type Bitset, differenceInto, intersectInto, isEmpty, unionInto } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { TRADE_WEIGHT } from '../score/weights.ts';
import { type FuzzyMatches, findFuzzyNames, hasNameWithPrefix } from '../text/fuzzy-names.ts';
import { interpretName } from '../text/name-interpretations.ts';
import type { Trades } from '../text/trades.ts';
import { type AskedCertificates, withTypesOfAgencies } from './agency-certificates.ts';
import { docsInAtLeast } from './docs-in-at-least.ts';
import { excludedDocs } from './match-excluded-terms.ts';
import { addValueDocs, docsWithPhrase, type QueryTerm } from './match-terms.ts';
import type { ParsedQuery } from './parse-query.ts';
import {
  type AskedWords,
  ENOUGH_FIRMS,
  headOf,
  isPairOfTrade,
  leastTelling,
  mayLackWords,
  mostTelling,
  tellingOf,
  tellingOfSome,
} from './required-words.ts';
import { type PlannedTerm, setsOfTerm, TermPlanner } from './term-planner.ts';

/** The terms of a query with their variants, and the documents that match. */
export interface QueryPlan {
  readonly words: readonly QueryTerm[];
  readonly read_as: readonly SpellingCorrection[];
  /** By segment the live documents that match. */
  readonly matches: readonly Bitset[];
  /** Those of them that have a word otherwise than by index terms of trades, which name odd things. */
  readonly beyondIndexTerms: () => readonly Bitset[];
  /** Those of them whose name equals the query but for a few edits. */
  readonly fuzzyNames: ReadonlyMap<Segment, FuzzyMatches>;
  /** Some document has all words. */
  readonly hasAllWords: boolean;
}

/** Whether the name of a document is the query but for a few edits. */
export const hasFuzzyNames = (plan: QueryPlan | undefined): boolean =>
  [...(plan?.fuzzyNames.values() ?? [])].some(({ size }) => size > 0);

/** With fewer results, as a number or a share of all firms, names are searched fuzzily too. */
const FEW_RESULTS = { firms: 2, of: 5000 };

/**
 * Plans a query in steps of growing tolerance: as typed (a word that no firm contains is corrected); of a sentence or a long
 * query with words missing; then each word with its fuzzy variants; then with a third of the words missing. The first step
 * with a result wins. A certification type or a group of owners is never missing, and what the work is for always may be.
 */
export class QueryPlanner {
  readonly #segments: readonly Segment[];
  readonly #trades: Trades;
  readonly #liveCount: number;
  readonly #terms: TermPlanner;
  readonly #isVerbatim: boolean;
  #areas: readonly Bitset[] | undefined;
  readonly #certified: AskedCertificates;
  /** By segment the documents that the query leaves out. */
  #excluded: readonly Bitset[] | undefined;

  /** @param areas by segment the documents where, and of which agencies, the question asks; @param isVerbatim corrects nothing; @param day see `TermPlanner` */
  constructor(
    segments: readonly Segment[],
    trades: Trades,
    {
      areas,
      isVerbatim = false,
      ...certified
    }: AskedCertificates & {
      readonly areas?: readonly Bitset[] | undefined;
      readonly isVerbatim?: boolean;
    } = {},
  ) {
    this.#areas = areas;
    this.#certified = certified;
    this.#segments = segments;
    this.#isVerbatim = isVerbatim;
    this.#trades = trades;
    // beside an agency, types that have ended are those that it gave
    const endedBefore = certified.agencies?.length ? undefined : certified.endedBefore;
    this.#terms = new TermPlanner(segments, trades, { day: certified.day, endedBefore, areas });
    this.#liveCount = segments.reduce((sum, segment) => sum + segment.liveCount, 0);
  }

  plan(query: ParsedQuery): QueryPlan {
    this.#excluded = query.excluded.length > 0 ? excludedDocs(this.#segments, query, this.#trades) : undefined;
    let words = query.words.map((word, i) => {
      const prefix = !word.exact && query.isLastPrefix && i === query.words.length - 1;
      return this.#terms.plan(word, prefix);
    });
    if (this.#isVerbatim) {
      const matches = this.#matchAll(words, query);
      const hasAllWords = this.#hasMatch(matches);
      return {
        words: words.map(({ planned }) => planned),
        ...{ read_as: [], matches, beyondIndexTerms: () => matches, fuzzyNames: new Map(), hasAllWords },
      };
    }
    this.#areas = this.#withTypesOfAgencies(words);
    for (const word of words) if (!word.exact) this.#terms.correctSpelling(word);
    words = this.#withHeadOnly(this.#terms.withoutFillers(words), query);
    words = this.#withTitlesOnly(words, query);
    const withAll = this.#matchAll(words, query);
    const asked = askedOf(words);
    const isAll = !mayLackWords(asked, query, {
      count: () => this.#count(withAll),
      isCoherent: () => this.#hasMatch(this.#matchAll(this.#titled(words), query)),
    });
    let matches = isAll ? withAll : this.#matchMostTelling(words, query, withAll);
    const fuzzyNames = this.#addFuzzyNames(query, words, matches, isAll);
    if (!this.#hasMatch(matches)) matches = this.#matchAsManyAsThere(words, query);
    if (!this.#hasMatch(matches) && !this.#isElsewhere(words, query)) matches = this.#matchLoosely(words, query);
    return {
      words: words.map(({ planned }) => planned),
      read_as: words.flatMap(({ planned, corrections }) =>
        corrections.length > 0 ? [{ word: planned.word, as: corrections }] : [],
      ),
      matches,
      beyondIndexTerms: () => this.#beyondIndexTerms(words, query, matches),
      fuzzyNames,
      hasAllWords: this.#hasMatch(withAll),
    };
  }

  /**
   * "school uniforms": where too few firms have both words of a trade, the last says what is asked for, the other of what
   * kind. That the place has too few of them makes "tax preparation" no preparation of sites.
   */
  #withHeadOnly(words: PlannedTerm[], query: ParsedQuery): PlannedTerm[] {
    const isPair = isPairOfTrade(query, (word) => this.#trades.knows(word));
    if (!isPair || this.#countAnywhere(words, query) >= ENOUGH_FIRMS) return words;
    const head = headOf(query);
    const ofHead = words.map((word) =>
      isAsked(word) && word.planned.word !== head ? this.#terms.asPurpose(word) : word,
    );
    return this.#count(this.#matchAll(ofHead, query)) >= ENOUGH_FIRMS ? ofHead : words;
  }

  /**
   * Where the place has a word by nothing but odd index terms of trades, and others have it otherwise: who builds hotels is
   * none. Two words that a trade has are no odd ones.
   */
  #withTitlesOnly(words: PlannedTerm[], query: ParsedQuery): PlannedTerm[] {
    if (!this.#areas || askedOf(words).count !== 1) return words;
    if (!this.#hasMatch(this.#matchAll(words, query))) return words;
    const titled = this.#titled(words);
    if (this.#hasMatch(this.#matchAll(titled, query))) return words;
    return this.#countAnywhere(titled, query) >= ENOUGH_FIRMS ? titled : words;
  }

  /** The firms with all words that are asked for, wherever they are and whatever certificates they have. */
  #countAnywhere(words: readonly PlannedTerm[], query: ParsedQuery): number {
    return this.#count(this.#matchAll(words.filter(isAsked), query, false));
  }

  #withTypesOfAgencies(words: readonly PlannedTerm[]): readonly Bitset[] | undefined {
    const kept = words.filter(({ role }) => role === 'certification').map(({ planned }) => planned);
    return withTypesOfAgencies(this.#segments, { words: kept, ...this.#certified }, this.#areas);
  }

  /** Adds the firms whose name equals the query but for a few edits, where words are uncertain, missing, or few match. */
  #addFuzzyNames(
    { normalized, phrases }: ParsedQuery,
    words: readonly PlannedTerm[],
    matches: readonly Bitset[],
    isAll: boolean,
  ): QueryPlan['fuzzyNames'] {
    const found = new Map<Segment, FuzzyMatches>();
    const few = Math.max(FEW_RESULTS.firms, Math.floor(this.#liveCount / FEW_RESULTS.of));
    const isKnown = isAll && !words.some(({ isUncertain }) => isUncertain);
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

  /** As many words as any document where the question asks has, though not fewer than the query allows. */
  #matchAsManyAsThere(words: readonly PlannedTerm[], query: ParsedQuery): Bitset[] {
    const asked = askedOf(words);
    for (const some of [this.#titled(words), words])
      for (let required = asked.telling; required >= leastTelling(asked, query); required--) {
        const matches = this.#matchAtLeast(some, required, query);
        if (this.#hasMatch(matches)) return matches;
      }
    return this.#matchAll(words, query);
  }

  /** Whether firms have the words, but none where or of the kind that the question asks for: then they were not misspelled. */
  #isElsewhere(words: readonly PlannedTerm[], query: ParsedQuery): boolean {
    if (this.#areas === undefined && words.every(isAsked)) return false;
    return this.#countAnywhere(words, query) > 0;
  }

  /** Without the words that no firm has; then each with its fuzzy variants; then with a third of them missing. */
  #matchLoosely(words: readonly PlannedTerm[], query: ParsedQuery): Bitset[] {
    const known = words.filter(({ role, docCount }) => role !== 'asked' || docCount > 0);
    if (known.length < words.length && known.some(isAsked)) {
      const matches = this.#matchAll(known, query);
      if (this.#hasMatch(matches)) return matches;
    }
    for (const word of words) this.#terms.loosen(word);
    const asked = askedOf(words);
    const matches = this.#matchAll(words, query);
    if (this.#hasMatch(matches) || asked.count < 2) return matches;
    return this.#matchAtLeast(words, mostTelling(asked), query);
  }

  /**
   * The most of what is asked for that enough firms have. Index terms of trades do not make up for what is missing, unless
   * nothing else does.
   */
  #matchMostTelling(words: readonly PlannedTerm[], query: ParsedQuery, withAll: readonly Bitset[]): Bitset[] {
    const asked = askedOf(words);
    const titled = this.#titled(words);
    let [least, most] = [leastTelling(asked, query), asked.telling];
    let matches = this.#matchAtLeast(titled, least, query);
    // the more is required, the fewer match
    while (least < most && this.#count(matches) >= ENOUGH_FIRMS) {
      const between = Math.ceil((least + most) / 2);
      const fewer = this.#matchAtLeast(titled, between, query);
      if (this.#count(fewer) < ENOUGH_FIRMS) most = between - 1;
      else [least, matches] = [between, fewer];
    }
    matches.forEach((docs, i) => {
      unionInto(docs, withAll[i] as Bitset);
    });
    return this.#hasMatch(matches) ? matches : this.#matchAtLeast(words, least, query);
  }

  /** @returns all where no word is asked for */
  #beyondIndexTerms(words: readonly PlannedTerm[], query: ParsedQuery, matches: readonly Bitset[]): Bitset[] {
    const sure = this.#matchAtLeast(this.#titled(words), tellingOfSome(askedOf(words)), query);
    sure.forEach((docs, i) => {
      intersectInto(docs, matches[i] as Bitset);
    });
    return sure;
  }

  #titled(words: readonly PlannedTerm[]): PlannedTerm[] {
    return words.map((word) => {
      if (!word.planned.strengths.some(isOfIndexTerm)) return word;
      const strengths = word.planned.strengths.map((strength) => (isOfIndexTerm(strength) ? 0 : strength));
      const planned = { ...word.planned, strengths };
      return { ...word, planned, sets: setsOfTerm(this.#segments, planned, 'titles') };
    });
  }

  #count(matches: readonly Bitset[]): number {
    return this.#segments.reduce((sum, segment, i) => {
      return sum + segment.countIntersection(segment.live, matches[i] as Bitset, 0, segment.live.length);
    }, 0);
  }

  #hasMatch(matches: readonly Bitset[]): boolean {
    return matches.some((bits) => !isEmpty(bits));
  }

  /** By segment the live documents that contain all words and phrases that are asked for. */
  #matchAll(words: readonly PlannedTerm[], query: ParsedQuery, isWithinAreas = true): Bitset[] {
    return this.#matching(words, query, isWithinAreas, (at, match) => {
      for (const { sets } of words.filter(isAsked)) intersectInto(match, sets[at] as Bitset);
    });
  }

  /** By segment the live documents that contain as much of what is asked for, see `tellingOf`, and all phrases. */
  #matchAtLeast(words: readonly PlannedTerm[], required: number, query: ParsedQuery): Bitset[] {
    const asked = words.filter(isAsked);
    if (required === 0) return this.#matchAll([], query);
    return this.#matching(words, query, true, (at, match, segment) => {
      // a word that tells as much as two is two
      const sets = asked.flatMap((word) => Array<Bitset>(tellingIn(word)).fill(word.sets[at] as Bitset));
      if (sets.length < required) match.fill(0);
      else intersectInto(match, docsInAtLeast(segment, sets, required));
    });
  }

  #matching(
    words: readonly PlannedTerm[],
    { phrases }: ParsedQuery,
    isWithinAreas: boolean,
    narrow: (at: number, match: Bitset, segment: Segment) => void,
  ): Bitset[] {
    const kept = words.filter(({ role }) => role === 'certification' || role === 'ownership');
    return this.#segments.map((segment, i) => {
      const match = segment.scratchSet();
      match.set(segment.live);
      if (this.#areas && isWithinAreas) intersectInto(match, this.#areas[i] as Bitset);
      if (this.#excluded) differenceInto(match, match, this.#excluded[i] as Bitset);
      for (const { sets } of kept) intersectInto(match, sets[i] as Bitset);
      narrow(i, match, segment);
      for (const phrase of phrases) intersectInto(match, this.#phraseMatches(segment, phrase, match));
      return match;
    });
  }

  /** The documents with the phrase in names or texts, or in the title of one of their codes. */
  #phraseMatches(segment: Segment, phrase: readonly string[], within: Bitset): Bitset {
    const result = docsWithPhrase(segment, phrase, within);
    const codes = this.#trades.codesWithPhrase(phrase);
    for (const { value, lineage: line } of [...segment.sectors, ...segment.codes]) {
      if (line.some((code) => codes.has(code))) addValueDocs(segment, value, result);
    }
    return result;
  }
}

const isOfIndexTerm = (strength: number): boolean => strength > 0 && strength <= TRADE_WEIGHT.term;
const isAsked = ({ role }: PlannedTerm): boolean => role === 'asked';
const tellingIn = ({ docCount, planned: { weight } }: PlannedTerm): number => tellingOf(docCount, weight);
const askedOf = (words: readonly PlannedTerm[]): AskedWords => {
  const asked = words.filter(isAsked);
  return { count: asked.length, telling: asked.reduce((sum, word) => sum + tellingIn(word), 0) };
};
