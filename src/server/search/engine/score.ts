import { addBit, type Bits, hasBit, list, subtract } from './bits.ts';
import type { Counted } from './counts.ts';
import { eachPlace, type PlannedWord, valuesOf } from './matching.ts';
import { raiseByRows } from './rows.ts';
import { type Ranked, scoreTexts } from './score-texts.ts';
import type { Segment } from './segment.ts';
import { Smallest } from './smallest.ts';
import { BEST_IMPACT, CERTIFICATE, PLACE, QUALITY, worthOf } from './worth.ts';

/** Holders of values that are looked at in the time of one row. */
const HOLDERS_PER_ROW = 8;
/** Documents with the best texts that are scored first, and more where more are wanted. */
const SAMPLE = { docs: 1024, each: 4 };
/** Steps of worth in which the best texts are told from others. */
const LEVELS = 1024;

/** Documents of a match that are scored. */
export interface Scored {
  /** All that may be among the best. */
  readonly docs: Uint32Array;
  /** Every document whose score is not zero now. */
  readonly touched: Uint32Array;
}

/**
 * Writes into `segment.scores` what each document of a match is worth for all words together. Where enough documents
 * are worth more by their texts than any other could be, these others are passed over.
 */
export function score(segment: Segment, asked: Ranked, matches: Counted, count: number): Scored {
  const { words } = asked;
  const rest = restOf(segment, words);
  const held = scoreTexts(segment, asked, matches);
  const wanted = Math.max(SAMPLE.docs, count * SAMPLE.each);
  const sample = segment.take();
  if (held.length > wanted * 2) {
    const { scores } = segment;
    const level = levelOf(scores, held, wanted, most(words));
    for (let i = 0; i < held.length; i++) {
      const doc = held[i] as number;
      if ((scores[doc] as number) >= level) addBit(sample, doc);
    }
    const first = addRest(segment, rest, sample);
    const least = leastOf(scores, first, count);
    if (least > rest.most) {
      const further = segment.take();
      for (let i = 0; i < held.length; i++) {
        const doc = held[i] as number;
        if ((scores[doc] as number) + rest.most >= least && !hasBit(sample, doc)) addBit(further, doc);
      }
      const second = addRest(segment, rest, further);
      const docs = new Uint32Array(first.length + second.length);
      docs.set(first);
      docs.set(second, first.length);
      return { docs, touched: held };
    }
  }
  const others = segment.take();
  subtract(others, matches.bits, sample);
  addRest(segment, rest, others);
  return { docs: matches.docs, touched: matches.docs };
}

/** No text is worth more for these words. */
const most = (words: readonly PlannedWord[]): number =>
  words.reduce((sum, { weight }) => sum + worthOf(BEST_IMPACT, weight, QUALITY.exact), 0);

/** At least `wanted` of the documents have this score or more. @param highest scores above it count as this one */
function levelOf(scores: Int32Array, docs: Uint32Array, wanted: number, highest: number): number {
  const step = highest / (LEVELS - 1);
  const having = new Uint32Array(LEVELS);
  for (let i = 0; i < docs.length; i++) {
    const at = Math.min(LEVELS - 1, Math.floor((scores[docs[i] as number] as number) / step));
    having[at] = (having[at] as number) + 1;
  }
  let level = LEVELS - 1;
  for (let n = having[level] as number; n < wanted && level > 0; n += having[level] as number) level--;
  return Math.floor(level * step);
}

/** The lowest of the best `count` scores; 0 where there are fewer. */
function leastOf(scores: Int32Array, docs: Uint32Array, count: number): number {
  if (docs.length < count) return 0;
  const best = new Smallest(count);
  for (let i = 0; i < docs.length; i++) best.offer(-(scores[docs[i] as number] as number));
  return -best.largest;
}

/** What documents are worth beside their texts. */
interface Rest {
  /** By value: the trade that answers best counts, for all words that it answers. */
  readonly codes: Int32Array;
  /** By value of a certificate or group: the best counts. */
  readonly named: Int32Array;
  readonly places: ReadonlyMap<number, number>;
  /** No document is worth more beside its texts. */
  readonly most: number;
}

function restOf(segment: Segment, words: readonly PlannedWord[]): Rest {
  const codes = new Int32Array(segment.values.length);
  const named = new Int32Array(segment.values.length);
  const places = new Map<number, number>();
  for (const word of words) {
    const strengths = segment.strengthsOf(word.strengths);
    for (let value = 0; value < codes.length; value++) {
      const strength = strengths[value] as number;
      if (strength > 0) codes[value] = (codes[value] as number) + worthOf(strength, word.weight, 256);
    }
    for (const value of valuesOf(segment, word)) named[value] = (named[value] as number) + CERTIFICATE * word.weight;
    const held = new Set<number>();
    eachPlace(segment, word, (place) => held.add(place));
    for (const place of held) places.set(place, (places.get(place) ?? 0) + PLACE * word.weight);
  }
  const highest = (worths: Iterable<number>) => {
    let most = 0;
    for (const worth of worths) if (worth > most) most = worth;
    return most;
  };
  return { codes, named, places, most: highest(codes) + highest(named) + highest(places.values()) };
}

/** Adds what the documents of a set are worth beside their texts. @returns the set in rising order */
function addRest(segment: Segment, { codes, named, places }: Rest, among: Bits): Uint32Array {
  const docs = segment.room(segment.countBoth(among, among, 0, among.length));
  list(among, docs);
  addValues(segment, codes, among, docs);
  addValues(segment, named, among, docs);
  addPlaces(segment, places, among, docs);
  return docs;
}

/** Adds the worth of the best value. */
function addValues(segment: Segment, worths: Int32Array, among: Bits, docs: Uint32Array): void {
  const worthwhile: number[] = [];
  let holders = 0;
  for (let value = 0; value < worths.length; value++) {
    if (worths[value] === 0) continue;
    worthwhile.push(value);
    holders += segment.totals[value] as number;
  }
  if (worthwhile.length === 0) return;
  if (holders < docs.length * HOLDERS_PER_ROW) {
    for (const value of worthwhile) raise(segment, segment.bitset(value), value, among, worths[value] as number);
  } else raiseByRows(segment, docs, worths);
  const { best, scores } = segment;
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

function addPlaces(
  { scores, arrays: { placeOf, placeStarts, placeDocs } }: Segment,
  places: Rest['places'],
  among: Bits,
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
