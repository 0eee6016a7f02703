import type { Alike } from './alike.ts';
import { type Bits, hasBit } from './bits.ts';
import type { Counted } from './counts.ts';
import { type PlannedWord, termsOf } from './matching.ts';
import { namesBeginning } from './names.ts';
import { type Segment, textOf } from './segment.ts';
import { NAME_ALIKE, NAME_BEGINS, NAME_IS, worthOf } from './worth.ts';

/** What documents are ranked by. */
export interface Ranked {
  readonly words: readonly PlannedWord[];
  /** All that was typed, folded as names are. */
  readonly whole: string;
  /** Names that are this but for slips. */
  readonly alike: ReadonlyMap<Segment, Alike>;
}

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
export function scoreTexts(segment: Segment, { words, whole, alike }: Ranked, matches: Counted): Uint32Array {
  const held = new Held(segment.room(matches.size));
  for (const word of words) scoreText(segment, word, matches, held);
  if (whole !== '') scoreNames(segment, whole, matches.bits, held);
  for (const [doc, edited] of alike.get(segment) ?? []) {
    if (hasBit(matches.bits, doc)) addName(segment, doc, NAME_ALIKE[edited] as number, held);
  }
  return held.docs();
}

function scoreText(segment: Segment, word: PlannedWord, matches: Counted, held: Held): void {
  const stretches = termsOf(segment, word);
  const [one] = stretches;
  if (stretches.length === 1 && one && one[1] === one[0] + 1) {
    raiseByTerm(segment, segment.scores, one[0], worthsOf(word, one[2]), matches, held);
    return;
  }
  // of several forms in one document the best counts
  const { best, scores } = segment;
  for (const [first, last, quality] of stretches) {
    const worths = worthsOf(word, quality);
    for (let term = first; term < last; term++) raiseByTerm(segment, best, term, worths, matches, held);
  }
  const docs = held.docs();
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    scores[doc] = (scores[doc] as number) + (best[doc] as number);
    best[doc] = 0;
  }
}

/** Worth of a term by its impact. */
const worthsOf = ({ weight }: PlannedWord, quality: number): Int32Array =>
  Int32Array.from({ length: 256 }, (_, impact) => worthOf(impact, weight, quality));

/** @param into `scores`, to which the worth is added, or `best`, which is raised to it */
function raiseByTerm(
  segment: Segment,
  into: Int32Array,
  term: number,
  worths: Int32Array,
  matches: Counted,
  held: Held,
): void {
  const { scores, arrays } = segment;
  const { postings, postingStarts, impacts } = arrays;
  const [from, to] = [postingStarts[term] as number, postingStarts[term + 1] as number];
  const isSum = into === scores;
  const raise = (doc: number, posting: number) => {
    const worth = worths[impacts[posting] as number] as number;
    const before = into[doc] as number;
    if (before === 0 && worth > 0 && (isSum || scores[doc] === 0)) held.add(doc);
    if (isSum) into[doc] = before + worth;
    else if (worth > before) into[doc] = worth;
  };
  if (to - from > matches.size * SKIPPED) {
    lookUp(postings, from, to, matches.docs, raise);
    return;
  }
  const match = matches.bits;
  for (let i = from; i < to; i++) {
    const doc = postings[i] as number;
    if (hasBit(match, doc)) raise(doc, i);
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

function addName({ scores }: Segment, doc: number, worth: number, held: Held): void {
  if (scores[doc] === 0) held.add(doc);
  scores[doc] = (scores[doc] as number) + worth;
}

/** A name that is, or begins with, all that was typed comes first. */
function scoreNames(segment: Segment, whole: string, match: Bits, held: Held): void {
  const { byName, names, nameStarts, rankOf, tradeNames, tradeNameStarts, tradeNameDocs } = segment.arrays;
  const add = (doc: number, worth: number) => {
    if (worth > 0 && hasBit(match, doc)) addName(segment, doc, worth, held);
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
