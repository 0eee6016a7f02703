import { type Bits, hasBit } from './bits.ts';
import { eachPlace, type PlannedWord, termsOf, valuesOf } from './matching.ts';
import { namesBeginning } from './names.ts';
import { raiseByRows } from './rows.ts';
import { type Segment, textOf } from './segment.ts';
import { CERTIFICATE, NAME_BEGINS, NAME_IS, PLACE, worthOf } from './worth.ts';

/** Holders of values that are looked at in the time of one row. */
const HOLDERS_PER_ROW = 8;

/** Writes into `segment.scores` what each of these documents is worth for all words together. */
export function score(segment: Segment, words: readonly PlannedWord[], whole: string, match: Bits, docs: Uint32Array) {
  for (const word of words) scoreTexts(segment, word, match, docs);
  scoreCodes(segment, words, match, docs);
  scoreNamedValues(segment, words, match, docs);
  scorePlaces(segment, words, match);
  if (whole !== '') scoreNames(segment, whole, match);
}

/** The trade that answers best counts, for all words that it answers. */
function scoreCodes(segment: Segment, words: readonly PlannedWord[], match: Bits, docs: Uint32Array): void {
  const worths = new Int32Array(segment.values.length);
  for (const word of words) {
    const strengths = segment.strengthsOf(word.strengths);
    for (let value = 0; value < worths.length; value++) {
      const strength = strengths[value] as number;
      if (strength > 0) worths[value] = (worths[value] as number) + worthOf(strength, word.weight, 256);
    }
  }
  const worthwhile = [...worths.keys()].filter((value) => worths[value] !== 0);
  if (worthwhile.length === 0) return;
  const holders = worthwhile.reduce((sum, value) => sum + (segment.totals[value] as number), 0);
  if (holders < docs.length * HOLDERS_PER_ROW) {
    for (const value of worthwhile) raise(segment, segment.bitset(value), value, match, worths[value] as number);
  } else raiseByRows(segment, docs, worths);
  addBest(segment, docs);
}

/** Adds what `segment.best` gathered, and empties it. */
function addBest({ best, scores }: Segment, docs: Uint32Array): void {
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    scores[doc] = (scores[doc] as number) + (best[doc] as number);
    best[doc] = 0;
  }
}

/** The documents of a set that have a value are worth at least so much. */
function raise({ best, arrays }: Segment, bits: Bits | undefined, value: number, among: Bits, worth: number): void {
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

function scoreNamedValues(segment: Segment, words: readonly PlannedWord[], match: Bits, docs: Uint32Array): void {
  const worths = new Map<number, number>();
  for (const word of words) {
    for (const value of valuesOf(segment, word))
      worths.set(value, (worths.get(value) ?? 0) + CERTIFICATE * word.weight);
  }
  for (const [value, worth] of worths) {
    raise(segment, segment.bitset(value), value, match, worth);
  }
  if (worths.size > 0) addBest(segment, docs);
}

function scorePlaces(segment: Segment, words: readonly PlannedWord[], match: Bits): void {
  const { scores, arrays } = segment;
  for (const word of words) {
    const held = new Set<number>();
    eachPlace(segment, word, (place) => held.add(place));
    for (const place of held) {
      const end = arrays.placeStarts[place + 1] as number;
      for (let i = arrays.placeStarts[place] as number; i < end; i++) {
        const doc = arrays.placeDocs[i] as number;
        if (hasBit(match, doc)) scores[doc] = (scores[doc] as number) + PLACE * word.weight;
      }
    }
  }
}

/** Postings that are passed over in the time in which one document is looked up among them. */
const SKIPPED = 8;

function scoreTexts(segment: Segment, word: PlannedWord, match: Bits, docs: Uint32Array): void {
  const { postings, postingStarts, impacts } = segment.arrays;
  const stretches = termsOf(segment, word);
  // of several forms in one document the best counts
  const { best } = segment;
  for (const [first, last, quality] of stretches) {
    const worths = Int32Array.from({ length: 256 }, (_, impact) => worthOf(impact, word.weight, quality));
    const raiseTo = (doc: number, posting: number) => {
      const worth = worths[impacts[posting] as number] as number;
      if (worth > (best[doc] as number)) best[doc] = worth;
    };
    for (let term = first; term < last; term++) {
      const [from, to] = [postingStarts[term] as number, postingStarts[term + 1] as number];
      if (to - from > docs.length * SKIPPED) lookUp(postings, from, to, docs, raiseTo);
      else {
        for (let i = from; i < to; i++) {
          const doc = postings[i] as number;
          if (hasBit(match, doc)) raiseTo(doc, i);
        }
      }
    }
  }
  if (stretches.length > 0) addBest(segment, docs);
}

/** Finds few documents among many postings, both in rising order, by steps that double. */
function lookUp(
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

/** A name that is, or begins with, all that was typed comes first. */
function scoreNames(segment: Segment, whole: string, match: Bits): void {
  const { byName, names, nameStarts, rankOf, tradeNames, tradeNameStarts, tradeNameDocs } = segment.arrays;
  const add = (doc: number, worth: number) => {
    if (hasBit(match, doc)) segment.scores[doc] = (segment.scores[doc] as number) + worth;
  };
  const legal = namesLike(names, nameStarts, whole);
  for (let rank = legal.from; rank < legal.to; rank++) add(byName[rank] as number, worthAt(legal, rank));
  const trade = namesLike(tradeNames, tradeNameStarts, whole);
  for (let at = trade.from; at < trade.to; at++) {
    const doc = tradeNameDocs[at] as number;
    const had = worthAt(legal, rankOf[doc] as number);
    add(doc, Math.max(had, worthAt(trade, at)) - had);
  }
}

interface Stretch {
  readonly from: number;
  /** Names that are the same come first among those that begin so. */
  readonly same: number;
  readonly to: number;
}

function namesLike(bytes: Uint8Array, starts: Uint32Array, whole: string): Stretch {
  const [from, to] = namesBeginning(bytes, starts, whole);
  let same = from;
  while (same < to && textOf(bytes, starts, same) === whole) same++;
  return { from, same, to };
}

const worthAt = ({ from, same, to }: Stretch, at: number): number =>
  at < from || at >= to ? 0 : at < same ? NAME_IS : NAME_BEGINS;
