import { addBit, type Bitset, differenceInto, hasBit, listBits } from '../layout/bitset.ts';
import { raiseBestByRows } from '../layout/facet-rows.ts';
import type { Segment } from '../layout/segment.ts';
import type { DocSet } from '../query/count-values.ts';
import { currentHolders } from '../query/current-certificates.ts';
import { forEachPlace, namedValuesOf, type QueryTerm } from '../query/match-terms.ts';
import { type RankedQuery, scoreTexts } from './score-texts.ts';
import { TopK } from './top-k.ts';
import {
  CERTIFICATE_WEIGHT,
  CURRENT_WEIGHT,
  MAX_IMPACT,
  PLACE_WEIGHT,
  QUALITY,
  TRADE_WEIGHT,
  termScore,
} from './weights.ts';

/** Postings read in the time of one row. */
const HOLDERS_PER_ROW = 8;
/** Documents with the best text scores that are scored completely first; `each` per wanted document. */
const SAMPLE = { docs: 1024, each: 4 };
/** Steps of the histogram that finds the best text scores. */
const HISTOGRAM_STEPS = 1024;

/** Documents of a match that are scored. */
export interface ScoredDocs {
  /** All that may be among the best. */
  readonly docs: Uint32Array;
  /** Every document whose score is not zero now. */
  readonly touched: Uint32Array;
}

/**
 * Writes the total score of each matching document into `segment.scores`. Documents that cannot reach the top, by the
 * upper bound of their other scores, are skipped.
 */
export function scoreDocs(segment: Segment, query: RankedQuery, matches: DocSet, count: number): ScoredDocs {
  const { words } = query;
  const rest = nonTextScores(segment, query);
  const textDocs = scoreTexts(segment, query, matches);
  const wanted = Math.max(SAMPLE.docs, count * SAMPLE.each);
  const sample = segment.scratchSet();
  if (textDocs.length > wanted * 2) {
    const { scores } = segment;
    const level = scoreThreshold(scores, textDocs, wanted, maxTextScore(words));
    for (let i = 0; i < textDocs.length; i++) {
      const doc = textDocs[i] as number;
      if ((scores[doc] as number) >= level) addBit(sample, doc);
    }
    const first = addNonTextScores(segment, rest, sample);
    const least = kthBestScore(scores, first, count);
    if (least > rest.max) {
      const further = segment.scratchSet();
      for (let i = 0; i < textDocs.length; i++) {
        const doc = textDocs[i] as number;
        if ((scores[doc] as number) + rest.max >= least && !hasBit(sample, doc)) addBit(further, doc);
      }
      const second = addNonTextScores(segment, rest, further);
      const docs = new Uint32Array(first.length + second.length);
      docs.set(first);
      docs.set(second, first.length);
      return { docs, touched: textDocs };
    }
  }
  const others = segment.scratchSet();
  differenceInto(others, matches.bits, sample);
  addNonTextScores(segment, rest, others);
  return { docs: matches.docs, touched: matches.docs };
}

/** Upper bound of text scores. */
const maxTextScore = (words: readonly QueryTerm[]): number =>
  words.reduce((sum, { weight }) => sum + termScore(MAX_IMPACT, weight, QUALITY.exact), 0);

/** A score that at least `wanted` of the documents reach, by histogram. @param highest upper bound of the scores */
function scoreThreshold(scores: Int32Array, docs: Uint32Array, wanted: number, highest: number): number {
  const step = highest / (HISTOGRAM_STEPS - 1);
  const having = new Uint32Array(HISTOGRAM_STEPS);
  for (let i = 0; i < docs.length; i++) {
    const at = Math.min(HISTOGRAM_STEPS - 1, Math.floor((scores[docs[i] as number] as number) / step));
    having[at] = (having[at] as number) + 1;
  }
  let level = HISTOGRAM_STEPS - 1;
  for (let n = having[level] as number; n < wanted && level > 0; n += having[level] as number) level--;
  return Math.floor(level * step);
}

/** The lowest of the best `count` scores; 0 where there are fewer. */
function kthBestScore(scores: Int32Array, docs: Uint32Array, count: number): number {
  if (docs.length < count) return 0;
  const best = new TopK(count);
  for (let i = 0; i < docs.length; i++) best.offer(-(scores[docs[i] as number] as number));
  return -best.largest;
}

/** Scores by value, of which the best counts. */
interface ValueScores {
  readonly byValue: Int32Array;
  /** Values with a score. */
  readonly values: readonly number[];
  readonly max: number;
}

/** Scores other than those of texts. */
interface NonTextScores {
  /** Of trades, with all terms that each matches. */
  readonly codes: ValueScores;
  /** Of certificates and groups. */
  readonly certificates: ValueScores;
  readonly places: ReadonlyMap<number, number>;
  /** Of documents with a certificate that has not ended. */
  readonly current: { readonly docs: Bitset; readonly worth: number } | undefined;
  /** Upper bound for one document. */
  readonly max: number;
}

function nonTextScores(segment: Segment, { words, day }: RankedQuery): NonTextScores {
  const codes = new Int32Array(segment.values.length);
  // index terms name odd things: several of one code are worth no more than the best of them
  const ofIndexTerms = new Int32Array(segment.values.length);
  const named = new Int32Array(segment.values.length);
  const places = new Map<number, number>();
  for (const word of words) {
    const strengths = segment.strengthsOf(word);
    for (let value = 0; strengths && value < codes.length; value++) {
      const strength = strengths[value] as number;
      if (strength === 0) continue;
      const worth = termScore(strength, word.weight, 256);
      if (strength > TRADE_WEIGHT.term) codes[value] = (codes[value] as number) + worth;
      else if (worth > (ofIndexTerms[value] as number)) ofIndexTerms[value] = worth;
    }
    for (const value of namedValuesOf(segment, word))
      named[value] = (named[value] as number) + CERTIFICATE_WEIGHT * word.weight;
    const wordPlaces = new Set<number>();
    forEachPlace(segment, word, (place) => wordPlaces.add(place));
    for (const place of wordPlaces) places.set(place, (places.get(place) ?? 0) + PLACE_WEIGHT * word.weight);
  }
  ofIndexTerms.forEach((worth, value) => {
    codes[value] = (codes[value] as number) + worth;
  });
  let there = 0;
  for (const worth of places.values()) if (worth > there) there = worth;
  const [trades, certificates] = [valueScores(codes), valueScores(named)];
  const worth = CURRENT_WEIGHT * Math.max(0, ...words.map(({ weight }) => weight));
  const current = day === undefined ? undefined : { docs: currentHolders(segment, 'any', day), worth };
  const max = trades.max + certificates.max + there + (current?.worth ?? 0);
  return { codes: trades, certificates, places, current, max };
}

function valueScores(byValue: Int32Array): ValueScores {
  const values: number[] = [];
  let max = 0;
  for (let value = 0; value < byValue.length; value++) {
    const worth = byValue[value] as number;
    if (worth === 0) continue;
    values.push(value);
    if (worth > max) max = worth;
  }
  return { byValue, values, max };
}

/** Adds the non-text scores of the documents of a set. @returns the set in ascending order */
function addNonTextScores(
  segment: Segment,
  { codes, certificates: named, places, current }: NonTextScores,
  among: Bitset,
): Uint32Array {
  const docs = segment.scratchDocs(segment.countIntersection(among, among, 0, among.length));
  listBits(among, docs);
  addValueScores(segment, codes, among, docs);
  addValueScores(segment, named, among, docs);
  addPlaceScores(segment, places, among, docs);
  if (current) addCurrentScores(segment, current, docs);
  return docs;
}

function addCurrentScores(
  { scores }: Segment,
  { docs: holders, worth }: NonNullable<NonTextScores['current']>,
  docs: Uint32Array,
): void {
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    if (hasBit(holders, doc)) scores[doc] = (scores[doc] as number) + worth;
  }
}

/** Adds the score of the best value. */
function addValueScores(segment: Segment, { byValue, values }: ValueScores, among: Bitset, docs: Uint32Array): void {
  if (values.length === 0) return;
  let holders = 0;
  for (const value of values) holders += segment.valueTotals[value] as number;
  if (holders < docs.length * HOLDERS_PER_ROW) {
    for (const value of values) raiseBest(segment, segment.bitset(value), value, among, byValue[value] as number);
  } else raiseBestByRows(segment, docs, byValue);
  const { bestScores: best, scores } = segment;
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    scores[doc] = (scores[doc] as number) + (best[doc] as number);
    best[doc] = 0;
  }
}

/** Raises the best score of the documents with a value. */
function raiseBest(
  { bestScores: best, arrays }: Segment,
  bits: Bitset | undefined,
  value: number,
  among: Bitset,
  worth: number,
): void {
  if (bits) {
    for (let i = 0; i < bits.length; i++) {
      for (let word = (bits[i] as number) & (among[i] as number); word !== 0; word &= word - 1) {
        const doc = (i << 5) + 31 - Math.clz32(word & -word);
        if (worth > (best[doc] as number)) best[doc] = worth;
      }
    }
    return;
  }
  const { holders, holderStarts } = arrays;
  const end = holderStarts[value + 1] as number;
  for (let i = holderStarts[value] as number; i < end; i++) {
    const doc = holders[i] as number;
    if (hasBit(among, doc) && worth > (best[doc] as number)) best[doc] = worth;
  }
}

function addPlaceScores(
  { scores, arrays: { placeOf, placeStarts, placeDocs } }: Segment,
  places: NonTextScores['places'],
  among: Bitset,
  docs: Uint32Array,
): void {
  if (places.size === 0) return;
  let there = 0;
  for (const place of places.keys()) there += (placeStarts[place + 1] as number) - (placeStarts[place] as number);
  if (docs.length < there) {
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] as number;
      scores[doc] = (scores[doc] as number) + (places.get(placeOf[doc] as number) ?? 0);
    }
    return;
  }
  for (const [place, worth] of places) {
    const end = placeStarts[place + 1] as number;
    for (let i = placeStarts[place] as number; i < end; i++) {
      const doc = placeDocs[i] as number;
      if (hasBit(among, doc)) scores[doc] = (scores[doc] as number) + worth;
    }
  }
}
