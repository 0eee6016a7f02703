import { type Bits, hasBit } from './bits.ts';
import type { Counted } from './counts.ts';
import { type PlannedWord, termsOf } from './matching.ts';
import { namesBeginning } from './names.ts';
import { type Segment, textOf } from './segment.ts';
import { NAME_BEGINS, NAME_IS, worthOf } from './worth.ts';

/** Postings that are passed over in the time in which one document is looked up among them. */
const SKIPPED = 8;

/** Documents in the order in which they were found; none twice, for whoever adds takes care of that. */
class Held {
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
 * Writes into `segment.scores` what the documents of a match are worth by their texts, and by their names where one is,
 * or begins with, all that was typed. @returns those that are worth something, in the order in which they were found
 */
export function scoreTexts(
  segment: Segment,
  words: readonly PlannedWord[],
  whole: string,
  matches: Counted,
): Uint32Array {
  const held = new Held(segment.room(matches.size));
  for (const word of words) scoreText(segment, word, matches, held);
  if (whole !== '') scoreNames(segment, whole, matches.bits, held);
  return held.docs();
}

function scoreText(segment: Segment, word: PlannedWord, matches: Counted, held: Held): void {
  const { postings, postingStarts, impacts } = segment.arrays;
  // of several forms in one document the best counts
  const { best, scores } = segment;
  const match = matches.bits;
  for (const [first, last, quality] of termsOf(segment, word)) {
    const worths = Int32Array.from({ length: 256 }, (_, impact) => worthOf(impact, word.weight, quality));
    const raiseTo = (doc: number, posting: number) => {
      const worth = worths[impacts[posting] as number] as number;
      const before = best[doc] as number;
      if (worth <= before) return;
      if (before === 0 && scores[doc] === 0) held.add(doc);
      best[doc] = worth;
    };
    for (let term = first; term < last; term++) {
      const [from, to] = [postingStarts[term] as number, postingStarts[term + 1] as number];
      if (to - from > matches.size * SKIPPED) lookUp(postings, from, to, matches.docs, raiseTo);
      else {
        for (let i = from; i < to; i++) {
          const doc = postings[i] as number;
          if (hasBit(match, doc)) raiseTo(doc, i);
        }
      }
    }
  }
  const docs = held.docs();
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    scores[doc] = (scores[doc] as number) + (best[doc] as number);
    best[doc] = 0;
  }
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
function scoreNames(segment: Segment, whole: string, match: Bits, held: Held): void {
  const { byName, names, nameStarts, rankOf, tradeNames, tradeNameStarts, tradeNameDocs } = segment.arrays;
  const add = (doc: number, worth: number) => {
    if (worth === 0 || !hasBit(match, doc)) return;
    if (segment.scores[doc] === 0) held.add(doc);
    segment.scores[doc] = (segment.scores[doc] as number) + worth;
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
