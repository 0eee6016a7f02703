import type { SpellingCorrection } from '../document.ts';
import { addBit, type Bitset } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { type FuzzyMatches, findFuzzyNames, hasNameWithPrefix } from '../text/fuzzy-names.ts';
import { interpretName } from '../text/name-interpretations.ts';
import type { Trades } from '../text/trades.ts';
import { type AskedCertificates, withTypesOfAgencies } from './agency-certificates.ts';
import type { QueryTerm } from './match-terms.ts';
import type { ParsedQuery } from './parse-query.ts';
import { askedOf, isAsked, PlannedMatcher } from './planned-matcher.ts';
import { ENOUGH_FIRMS, headOf, isPairOfTrade, looseWeight, mayLackWords, minimumWeight } from './required-words.ts';
import { type PlannedTerm, TermPlanner } from './term-planner.ts';

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
  readonly #query: ParsedQuery;
  readonly #areas: readonly Bitset[] | undefined;
  readonly #matcher: PlannedMatcher;
  readonly #certified: AskedCertificates;

  /** @param areas by segment the documents where, and of which agencies, the question asks; @param isVerbatim corrects nothing; @param day see `TermPlanner` */
  constructor(
    segments: readonly Segment[],
    trades: Trades,
    query: ParsedQuery,
    {
      areas,
      isVerbatim = false,
      ...certified
    }: AskedCertificates & {
      readonly areas?: readonly Bitset[] | undefined;
      readonly isVerbatim?: boolean;
    } = {},
  ) {
    this.#query = query;
    this.#areas = areas;
    this.#matcher = new PlannedMatcher(segments, trades, query, areas);
    this.#certified = certified;
    this.#segments = segments;
    this.#isVerbatim = isVerbatim;
    this.#trades = trades;
    // beside an agency, types that have ended are those that it gave
    const endedBefore = certified.agencies?.length ? undefined : certified.endedBefore;
    this.#terms = new TermPlanner(segments, trades, { day: certified.day, endedBefore, areas });
    this.#liveCount = segments.reduce((sum, segment) => sum + segment.liveCount, 0);
  }

  plan(): QueryPlan {
    const query = this.#query;
    let words = query.words.map((word, i) => {
      const prefix = !word.exact && query.isLastPrefix && i === query.words.length - 1;
      return this.#terms.plan(word, prefix);
    });
    if (this.#isVerbatim) {
      const matches = this.#matcher.all(words);
      const hasAllWords = this.#matcher.hasMatch(matches);
      return {
        words: words.map(({ planned }) => planned),
        ...{ read_as: [], matches, beyondIndexTerms: () => matches, fuzzyNames: new Map(), hasAllWords },
      };
    }
    this.#matcher.areas = this.#withTypesOfAgencies(words);
    for (const word of words) if (!word.exact) this.#terms.correctSpelling(word);
    words = this.#withHeadOnly(this.#terms.withoutFillers(words));
    words = this.#withTitlesOnly(words);
    const withAll = this.#matcher.all(words);
    const asked = askedOf(words);
    const isAll = !mayLackWords(asked, query, {
      count: () => this.#matcher.count(withAll),
      isCoherent: () => this.#matcher.hasMatch(this.#matcher.all(this.#matcher.titled(words))),
    });
    let matches = isAll ? withAll : this.#matcher.best(words, withAll);
    const fuzzyNames = this.#addFuzzyNames(words, matches, isAll);
    if (!this.#matcher.hasMatch(matches)) matches = this.#matchAsManyAsThere(words);
    if (!this.#matcher.hasMatch(matches) && !this.#isElsewhere(words)) matches = this.#matchLoosely(words);
    return {
      words: words.map(({ planned }) => planned),
      read_as: words.flatMap(({ planned, corrections }) =>
        corrections.length > 0 ? [{ word: planned.word, as: corrections }] : [],
      ),
      matches,
      beyondIndexTerms: () => this.#matcher.beyondIndexTerms(words, matches),
      fuzzyNames,
      hasAllWords: this.#matcher.hasMatch(withAll),
    };
  }

  /**
   * "school uniforms": where too few firms have both words of a trade, the last says what is asked for, the other of what
   * kind. That the place has too few of them makes "tax preparation" no preparation of sites.
   */
  #withHeadOnly(words: PlannedTerm[]): PlannedTerm[] {
    const isPair = isPairOfTrade(this.#query, (word) => this.#trades.knows(word));
    if (!isPair || this.#countAnywhere(words) >= ENOUGH_FIRMS) return words;
    const head = headOf(this.#query);
    const ofHead = words.map((word) =>
      isAsked(word) && word.planned.word !== head ? this.#terms.asPurpose(word) : word,
    );
    return this.#matcher.count(this.#matcher.all(ofHead)) >= ENOUGH_FIRMS ? ofHead : words;
  }

  /**
   * Where the place has a word by nothing but odd index terms of trades, and others have it otherwise: who builds hotels is
   * none. Two words that a trade has are no odd ones.
   */
  #withTitlesOnly(words: PlannedTerm[]): PlannedTerm[] {
    if (!this.#areas || askedOf(words).count !== 1) return words;
    if (!this.#matcher.hasMatch(this.#matcher.all(words))) return words;
    const titled = this.#matcher.titled(words);
    if (this.#matcher.hasMatch(this.#matcher.all(titled))) return words;
    return this.#countAnywhere(titled) >= ENOUGH_FIRMS ? titled : words;
  }

  /** The firms with all words that are asked for, wherever they are and whatever certificates they have. */
  #countAnywhere(words: readonly PlannedTerm[]): number {
    return this.#matcher.count(this.#matcher.all(words.filter(isAsked), false));
  }

  #withTypesOfAgencies(words: readonly PlannedTerm[]): readonly Bitset[] | undefined {
    const kept = words.filter(({ role }) => role === 'certification').map(({ planned }) => planned);
    return withTypesOfAgencies(this.#segments, { words: kept, ...this.#certified }, this.#areas);
  }

  /** Adds the firms whose name equals the query but for a few edits, where words are uncertain, missing, or few match. */
  #addFuzzyNames(words: readonly PlannedTerm[], matches: readonly Bitset[], isAll: boolean): QueryPlan['fuzzyNames'] {
    const { normalized, phrases } = this.#query;
    const found = new Map<Segment, FuzzyMatches>();
    const few = Math.max(FEW_RESULTS.firms, Math.floor(this.#liveCount / FEW_RESULTS.of));
    const isKnown = isAll && !words.some(({ isUncertain }) => isUncertain);
    const isSure = isKnown && this.#matcher.count(matches) > few;
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
  #matchAsManyAsThere(words: readonly PlannedTerm[]): Bitset[] {
    const asked = askedOf(words);
    for (const some of [this.#matcher.titled(words), words])
      for (let required = asked.weight; required >= minimumWeight(asked, this.#query); required--) {
        const matches = this.#matcher.atLeast(some, required);
        if (this.#matcher.hasMatch(matches)) return matches;
      }
    return this.#matcher.all(words);
  }

  /** Whether firms have the words, but none where or of the kind that the question asks for: then they were not misspelled. */
  #isElsewhere(words: readonly PlannedTerm[]): boolean {
    if (this.#areas === undefined && words.every(isAsked)) return false;
    return this.#countAnywhere(words) > 0;
  }

  /** Without the words that no firm has; then each with its fuzzy variants; then with a third of them missing. */
  #matchLoosely(words: readonly PlannedTerm[]): Bitset[] {
    const known = words.filter(({ role, docCount }) => role !== 'asked' || docCount > 0);
    if (known.length < words.length && known.some(isAsked)) {
      const matches = this.#matcher.all(known);
      if (this.#matcher.hasMatch(matches)) return matches;
    }
    for (const word of words) this.#terms.loosen(word);
    const asked = askedOf(words);
    const matches = this.#matcher.all(words);
    if (this.#matcher.hasMatch(matches) || asked.count < 2) return matches;
    return this.#matcher.atLeast(words, looseWeight(asked));
  }
}
