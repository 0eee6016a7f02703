import { type Bitset, hasBit } from '../layout/bitset.ts';
import { decodeText, type Segment } from '../layout/segment.ts';
import type { DocSet } from '../query/count-values.ts';
import { type QueryTerm, vocabularyRanges } from '../query/match-terms.ts';
import type { FuzzyMatches } from '../text/fuzzy-names.ts';
import { namesWithPrefix } from '../text/name-prefix.ts';
import { EXACT_NAME_SCORE, FUZZY_NAME_SCORES, MAX_IMPACT, NAME_PREFIX_SCORE, termScore } from './weights.ts';

/** A planned query as documents are ranked by it. */
export interface RankedQuery {
  readonly words: readonly QueryTerm[];
  /** The whole query, normalized as names are. */
  readonly normalized: string;
  /** Names that equal it but for a few edits. */
  readonly fuzzyNames: ReadonlyMap<Segment, FuzzyMatches>;
  /** Today, for firms whose certificates have not ended to come first; undefined where they are as good as others. */
  readonly day?: number | undefined;
}

/** Postings scanned in the time of one galloping lookup. */
const POSTINGS_PER_LOOKUP = 8;

/** Documents in the order in which they were found; callers add each only once. */
class DocList {
  readonly #room: Uint32Array;
  #size = 0;

  constructor(room: Uint32Array) {
    this.#room = room;
  }

  add(doc: number): void {
    this.#room[this.#size++] = doc;
  }

  docs = (): Uint32Array => this.#room.subarray(0, this.#size);
}

/**
 * Writes the text scores of matching documents into `segment.scores`, plus those of names that equal or begin with the
 * whole query. @returns the documents with a score, in the order in which they were found
 */
export function scoreTexts(
  segment: Segment,
  { words, normalized: whole, fuzzyNames: alike }: RankedQuery,
  matches: DocSet,
): Uint32Array {
  const docList = new DocList(segment.scratchDocs(matches.size));
  for (const word of words) scoreText(segment, word, matches, docList);
  if (whole !== '') scoreNames(segment, whole, matches.bits, docList);
  for (const [doc, edited] of alike.get(segment) ?? []) {
    if (hasBit(matches.bits, doc)) addNameScore(segment, doc, FUZZY_NAME_SCORES[edited] as number, docList);
  }
  return docList.docs();
}

function scoreText(segment: Segment, word: QueryTerm, matches: DocSet, docList: DocList): void {
  const stretches = vocabularyRanges(segment, word);
  const [one] = stretches;
  if (stretches.length === 1 && one && one[1] === one[0] + 1) {
    raiseByTerm(segment, segment.scores, one[0], scoresByImpact(word, one[2]), matches, docList);
    return;
  }
  // the best of several variants in one document counts
  const { bestScores: best, scores } = segment;
  for (const [first, last, quality] of stretches) {
    const termScores = scoresByImpact(word, quality);
    for (let term = first; term < last; term++) raiseByTerm(segment, best, term, termScores, matches, docList);
  }
  const docs = docList.docs();
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    scores[doc] = (scores[doc] as number) + (best[doc] as number);
    best[doc] = 0;
  }
}

/** Score of a term by its impact. */
function scoresByImpact({ weight }: QueryTerm, quality: number): Int32Array {
  const scores = new Int32Array(MAX_IMPACT + 1);
  for (let impact = 0; impact < scores.length; impact++) scores[impact] = termScore(impact, weight, quality);
  return scores;
}

/** @param into `scores`, to which the score is added, or `bestScores`, which is raised to it */
function raiseByTerm(
  segment: Segment,
  into: Int32Array,
  term: number,
  termScores: Int32Array,
  matches: DocSet,
  docList: DocList,
): void {
  const { scores, arrays } = segment;
  const { postings, postingStarts, impacts } = arrays;
  const [from, to] = [postingStarts[term] as number, postingStarts[term + 1] as number];
  const isSum = into === scores;
  const raise = (doc: number, posting: number) => {
    const score = termScores[impacts[posting] as number] as number;
    const before = into[doc] as number;
    if (before === 0 && score > 0 && (isSum || scores[doc] === 0)) docList.add(doc);
    if (isSum) into[doc] = before + score;
    else if (score > before) into[doc] = score;
  };
  if (to - from > matches.size * POSTINGS_PER_LOOKUP) {
    gallopingIntersect(postings, from, to, matches.docs, raise);
    return;
  }
  const match = matches.bits;
  for (let i = from; i < to; i++) {
    const doc = postings[i] as number;
    if (hasBit(match, doc)) raise(doc, i);
  }
}

/** Galloping intersection of few documents with many postings, both ascending. */
function gallopingIntersect(
  postings: Uint32Array,
  from: number,
  to: number,
  docs: Uint32Array,
  found: (doc: number, posting: number) => void,
): void {
  let at = from;
  for (let d = 0; d < docs.length && at < to; d++) {
    const doc = docs[d] as number;
    let step = 1;
    while (at + step < to && (postings[at + step] as number) < doc) step *= 2;
    let [low, high] = [at + (step >> 1), Math.min(at + step, to)];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((postings[middle] as number) < doc) low = middle + 1;
      else high = middle;
    }
    at = low;
    if (at < to && postings[at] === doc) found(doc, at);
  }
}

function addNameScore({ scores }: Segment, doc: number, score: number, docList: DocList): void {
  if (scores[doc] === 0) docList.add(doc);
  scores[doc] = (scores[doc] as number) + score;
}

/** Names that equal or begin with the whole query rank first. */
function scoreNames(segment: Segment, whole: string, match: Bitset, docList: DocList): void {
  const { byName, names, nameStarts, rankOf, tradeNames, tradeNameStarts, tradeNameDocs } = segment.arrays;
  const add = (doc: number, score: number) => {
    if (score > 0 && hasBit(match, doc)) addNameScore(segment, doc, score, docList);
  };
  const legal = nameMatches(names, nameStarts, whole);
  for (let rank = legal.from; rank < legal.to; rank++) add(byName[rank] as number, nameScore(legal, rank));
  const trade = nameMatches(tradeNames, tradeNameStarts, whole);
  // a firm may have two trade names: the best of its names counts
  const { bestScores: best } = segment;
  for (let at = trade.from; at < trade.to; at++) {
    const doc = tradeNameDocs[at] as number;
    best[doc] = Math.max(best[doc] as number, nameScore(trade, at));
  }
  for (let at = trade.from; at < trade.to; at++) {
    const doc = tradeNameDocs[at] as number;
    add(doc, (best[doc] as number) - nameScore(legal, rankOf[doc] as number));
    best[doc] = 0;
  }
}

interface NameMatches {
  readonly from: number;
  /** End of the exact matches, which come first in the range. */
  readonly exactEnd: number;
  readonly to: number;
}

function nameMatches(bytes: Uint8Array, starts: Uint32Array, whole: string): NameMatches {
  const [from, to] = namesWithPrefix(bytes, starts, whole);
  let same = from;
  while (same < to && decodeText(bytes, starts, same) === whole) same++;
  return { from, exactEnd: same, to };
}

const nameScore = ({ from, exactEnd: same, to }: NameMatches, at: number): number =>
  at < from || at >= to ? 0 : at < same ? EXACT_NAME_SCORE : NAME_PREFIX_SCORE;
