import {
  levelOf,
  TRADE_LEVELS,
  type TradeLevel,
  type TradeWordsNeeded,
  wordsNeeded,
} from '#contract/businesses/rules/code-levels.ts';
import type { Point } from '../document.ts';
import { hundredthMiles } from '../geo/distance.ts';
import { addBit, type Bitset, bitsetWords, hasBit } from '../layout/bitset.ts';
import { perSegment } from '../layout/per-segment.ts';
import type { Segment } from '../layout/segment.ts';
import { NAME_FIELDS } from '../layout/segment-layout.ts';
import { byCodeUnits, valueKey } from '../text/tokenize.ts';
import type { Trades } from '../text/trades.ts';
import { addValueDocs, forEachToken } from './match-terms.ts';
import { type TellingWord, tellingWords } from './telling-words.ts';
import { TermVariants } from './term-variants.ts';

/** What an opportunity asks for, as far as the index can tell. */
export interface CandidateQuery {
  readonly naics: readonly string[];
  readonly title: string;
  readonly scope: string;
  readonly state: string | null;
  readonly near: Point | null;
  readonly limit: number;
  readonly ranking: CandidateRanking;
}

/** What makes a candidate promising, in points, as the rule counts it that decides later. */
export interface CandidateRanking {
  readonly trade: Readonly<Record<TradeLevel, number>>;
  readonly wordsNeeded: TradeWordsNeeded;
  readonly words: number;
  /** Weights of words that in sum are as good as any more. */
  readonly wordsEnough: number;
  /** The nearest first. */
  readonly distance: readonly { readonly upTo: number; readonly points: number }[];
  readonly sameState: number;
}

/** Firms whose trade may meet the work, the most promising first. */
export interface Candidates {
  /** All of them, beyond the limit too. */
  readonly total: number;
  readonly words: readonly TellingWord[];
  /** `words`: places in `Candidates.words`. */
  readonly firms: readonly { readonly core_id: string; readonly words: readonly number[] }[];
}

interface Found {
  readonly segment: Segment;
  readonly doc: number;
  readonly promise: number;
}
/** 0: none; else how far from the end of `TRADE_LEVELS`. */
const worth = (level: TradeLevel) => TRADE_LEVELS.length - TRADE_LEVELS.indexOf(level);

/**
 * Finds candidates by their codes and by the words of the trade in names and texts. What firms say of their capacity is not
 * asked here: the rule of the contract decides who fits.
 */
export function findCandidates(segments: readonly Segment[], trades: Trades, query: CandidateQuery): Candidates {
  const words = tellingWords(trades, query);
  const variants = new TermVariants(segments, trades);
  const found: Found[] = [];
  const places = new Map<Segment, ReadonlyMap<number, readonly number[]>>();
  for (const segment of segments) {
    const terms = termsOf(segment, words, variants, trades);
    places.set(segment, terms);
    for (const one of candidatesOf(segment, words, terms, query)) found.push(one);
  }
  const best = found
    .map((one) => ({ ...one, core_id: one.segment.coreId(one.doc) }))
    .sort((a, b) => b.promise - a.promise || byCodeUnits(a.core_id, b.core_id))
    .slice(0, query.limit);
  const ofTexts = new Set(words.flatMap(({ word }, at) => (trades.knows(word) ? [] : [at])));
  const firms = best.map(({ segment, doc, core_id }) => ({
    core_id,
    words: wordsIn(segment, doc, { terms: places.get(segment) ?? new Map(), ofTexts }),
  }));
  return { total: found.length, words, firms };
}

/** By number in the vocabulary the words that it stands for: itself, another form or a synonym. */
function termsOf(
  { vocabulary }: Segment,
  words: readonly TellingWord[],
  variants: TermVariants,
  trades: Trades,
): Map<number, number[]> {
  const terms = new Map<number, number[]>();
  words.forEach(({ word }, at) => {
    for (const variant of new Set([word, ...variants.forms(word), ...trades.synonyms(word)])) {
      const term = vocabulary.find(variant);
      if (term >= 0) terms.set(term, [...(terms.get(term) ?? []), at]);
    }
  });
  return terms;
}

function candidatesOf(
  segment: Segment,
  words: readonly TellingWord[],
  terms: ReadonlyMap<number, readonly number[]>,
  query: CandidateQuery,
): Found[] {
  const { ranking } = query;
  const levels = levelsOf(segment, query.naics);
  const { weights, named } = addWords(segment, words, terms);
  const coded = codedDocs(segment);
  const isThere = inState(segment, query.state);
  const found: Found[] = [];
  for (let doc = 0; doc < segment.docs; doc++) {
    const level = TRADE_LEVELS[TRADE_LEVELS.length - (levels[doc] as number)];
    const needed = wordsNeeded(level, hasBit(coded, doc), ranking.wordsNeeded);
    if (needed === null || (named[doc] as number) < needed || !hasBit(segment.live, doc)) continue;
    const trade = level === undefined ? 0 : ranking.trade[level];
    const telling = ranking.words * Math.min(1, (weights[doc] as number) / ranking.wordsEnough);
    found.push({ segment, doc, promise: trade + telling + placePoints(segment, doc, query, isThere(doc)) });
  }
  return found;
}

/** By document how close its closest code is. */
function levelsOf(segment: Segment, asked: readonly string[]): Uint8Array {
  const levels = new Uint8Array(segment.docs);
  const holders = segment.scratchSet();
  for (const { value } of segment.codes) {
    const own = segment.values[value]?.key ?? '';
    const closest = Math.max(0, ...asked.map((code) => levelOf(own, code)).map((level) => (level ? worth(level) : 0)));
    if (closest === 0) continue;
    addValueDocs(segment, value, holders.fill(0));
    for (let i = 0; i < holders.length; i++) {
      for (let bits = holders[i] as number; bits !== 0; bits &= bits - 1) {
        const doc = (i << 5) + 31 - Math.clz32(bits & -bits);
        if (closest > (levels[doc] as number)) levels[doc] = closest;
      }
    }
  }
  return levels;
}

/** The documents that have codes. */
const codedDocs = perSegment((segment): Bitset => {
  const docs = new Uint32Array(bitsetWords(segment.docs));
  for (const { value } of [...segment.codes, ...segment.sectors]) addValueDocs(segment, value, docs);
  return docs;
});

/** By document the sum of the weights of its words, and how many are of the trade. */
function addWords(
  segment: Segment,
  words: readonly TellingWord[],
  terms: ReadonlyMap<number, readonly number[]>,
): { weights: Float32Array; named: Uint8Array } {
  const [weights, named] = [new Float32Array(segment.docs), new Uint8Array(segment.docs)];
  const { postings, postingStarts } = segment.arrays;
  const seen = segment.scratchSet();
  words.forEach(({ weight, of_trade }, at) => {
    seen.fill(0);
    for (const [term, meant] of terms) {
      if (!meant.includes(at)) continue;
      const end = postingStarts[term + 1] as number;
      for (let i = postingStarts[term] as number; i < end; i++) {
        const doc = postings[i] as number;
        if (hasBit(seen, doc)) continue;
        addBit(seen, doc);
        weights[doc] = (weights[doc] as number) + weight;
        if (of_trade) named[doc] = (named[doc] as number) + 1;
      }
    }
  });
  return { weights, named };
}

function inState({ placeValueNumbers, arrays: { placeOf, placeStates } }: Segment, state: string | null) {
  const value = state === null ? undefined : placeValueNumbers.get(`state ${valueKey(state)}`);
  return (doc: number) => value !== undefined && placeStates[placeOf[doc] as number] === value;
}

function placePoints(segment: Segment, doc: number, { near, ranking }: CandidateQuery, isThere: boolean): number {
  const there = near && segment.place(doc);
  const miles = near && there ? hundredthMiles(near, there) / 100 : Infinity;
  const band = ranking.distance.find(({ upTo }) => miles <= upTo);
  return Math.max(band?.points ?? 0, isThere ? ranking.sameState : 0);
}

/** @param ofTexts words that no trade has: in a name, they are most often just a name */
function wordsIn(
  segment: Segment,
  doc: number,
  { terms, ofTexts }: { readonly terms: ReadonlyMap<number, readonly number[]>; readonly ofTexts: ReadonlySet<number> },
): number[] {
  const found = new Set<number>();
  forEachToken(segment, doc, (term, field) => {
    for (const at of terms.get(term) ?? []) if (field >= NAME_FIELDS || !ofTexts.has(at)) found.add(at);
  });
  return [...found].sort((a, b) => a - b);
}
