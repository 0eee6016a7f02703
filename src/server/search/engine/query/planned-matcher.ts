import type { Bitset } from '../layout/bitset.ts';
import { differenceInto, intersectInto, isEmpty, unionInto } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { TRADE_WEIGHT } from '../score/weights.ts';
import type { Trades } from '../text/trades.ts';
import { docsInAtLeast } from './docs-in-at-least.ts';
import { excludedDocs } from './match-excluded-terms.ts';
import { addValueDocs, docsWithPhrase } from './match-terms.ts';
import type { ParsedQuery } from './parse-query.ts';
import { type AskedWords, ENOUGH_FIRMS, matchWeight, minimumWeight, sureWeight } from './required-words.ts';
import { type PlannedTerm, setsOfTerm } from './term-planner.ts';

/** Finds the documents that have the planned words of a query, by segment. */
export class PlannedMatcher {
  readonly #segments: readonly Segment[];
  readonly #trades: Trades;
  readonly #query: ParsedQuery;
  /** The documents that the query leaves out. */
  readonly #excluded: readonly Bitset[] | undefined;
  /** The documents where, and of which agencies, the question asks. */
  areas: readonly Bitset[] | undefined;

  constructor(segments: readonly Segment[], trades: Trades, query: ParsedQuery, areas: readonly Bitset[] | undefined) {
    this.#segments = segments;
    this.#trades = trades;
    this.#query = query;
    this.#excluded = query.excluded.length > 0 ? excludedDocs(segments, query, trades) : undefined;
    this.areas = areas;
  }

  /**
   * The most of what is asked for that enough firms have. Index terms of trades do not make up for what is missing, unless
   * nothing else does.
   */
  best(words: readonly PlannedTerm[], withAll: readonly Bitset[]): Bitset[] {
    const asked = askedOf(words);
    const titled = this.titled(words);
    let [least, most] = [minimumWeight(asked, this.#query), asked.weight];
    let matches = this.atLeast(titled, least);
    // the more is required, the fewer match
    while (least < most && this.count(matches) >= ENOUGH_FIRMS) {
      const between = Math.ceil((least + most) / 2);
      const fewer = this.atLeast(titled, between);
      if (this.count(fewer) < ENOUGH_FIRMS) most = between - 1;
      else [least, matches] = [between, fewer];
    }
    matches.forEach((docs, i) => {
      unionInto(docs, withAll[i] as Bitset);
    });
    return this.hasMatch(matches) ? matches : this.atLeast(words, least);
  }

  /** Those of the matches that have some of what is asked for otherwise than by index terms; all where nothing is asked for. */
  beyondIndexTerms(words: readonly PlannedTerm[], matches: readonly Bitset[]): Bitset[] {
    const sure = this.atLeast(this.titled(words), sureWeight(askedOf(words)));
    sure.forEach((docs, i) => {
      intersectInto(docs, matches[i] as Bitset);
    });
    return sure;
  }

  /** Without what they mean by index terms of trades. */
  titled(words: readonly PlannedTerm[]): PlannedTerm[] {
    return words.map((word) => {
      if (!word.planned.strengths.some(isOfIndexTerm)) return word;
      const strengths = word.planned.strengths.map((strength) => (isOfIndexTerm(strength) ? 0 : strength));
      const planned = { ...word.planned, strengths };
      return { ...word, planned, sets: setsOfTerm(this.#segments, planned, 'titles') };
    });
  }

  count(matches: readonly Bitset[]): number {
    return this.#segments.reduce((sum, segment, i) => {
      return sum + segment.countIntersection(segment.live, matches[i] as Bitset, 0, segment.live.length);
    }, 0);
  }

  hasMatch(matches: readonly Bitset[]): boolean {
    return matches.some((bits) => !isEmpty(bits));
  }

  /** By segment the live documents that contain all words and phrases that are asked for. */
  all(words: readonly PlannedTerm[], isWithinAreas = true): Bitset[] {
    return this.#matching(words, isWithinAreas, (at, match) => {
      for (const { sets } of words.filter(isAsked)) intersectInto(match, sets[at] as Bitset);
    });
  }

  /** By segment the live documents that contain as much of what is asked for, see `matchWeight`, and all phrases. */
  atLeast(words: readonly PlannedTerm[], required: number): Bitset[] {
    const asked = words.filter(isAsked);
    if (required === 0) return this.all([]);
    return this.#matching(words, true, (at, match, segment) => {
      // a word that tells as much as two is two
      const sets = asked.flatMap((word) => Array<Bitset>(weightOf(word)).fill(word.sets[at] as Bitset));
      if (sets.length < required) match.fill(0);
      else intersectInto(match, docsInAtLeast(segment, sets, required));
    });
  }

  #matching(
    words: readonly PlannedTerm[],
    isWithinAreas: boolean,
    narrow: (at: number, match: Bitset, segment: Segment) => void,
  ): Bitset[] {
    const kept = words.filter(({ role }) => role === 'certification' || role === 'ownership');
    return this.#segments.map((segment, i) => {
      const match = segment.scratchSet();
      match.set(segment.live);
      if (this.areas && isWithinAreas) intersectInto(match, this.areas[i] as Bitset);
      if (this.#excluded) differenceInto(match, match, this.#excluded[i] as Bitset);
      for (const { sets } of kept) intersectInto(match, sets[i] as Bitset);
      narrow(i, match, segment);
      for (const phrase of this.#query.phrases) intersectInto(match, this.#phraseMatches(segment, phrase, match));
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
export const isAsked = ({ role }: PlannedTerm): boolean => role === 'asked';
const weightOf = ({ docCount, planned: { weight } }: PlannedTerm): number => matchWeight(docCount, weight);
export const askedOf = (words: readonly PlannedTerm[]): AskedWords => {
  const asked = words.filter(isAsked);
  return { count: asked.length, weight: asked.reduce((sum, word) => sum + weightOf(word), 0) };
};
