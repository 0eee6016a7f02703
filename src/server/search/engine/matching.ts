import { addBit, type Bits, join, keep } from './bits.ts';
import { GAP } from './layout.ts';
import type { Segment } from './segment.ts';
import type { Strengths } from './trades.ts';
import { QUALITY } from './worth.ts';

/** One word of a search and what stands for it. */
export interface PlannedWord {
  readonly word: string;
  /** Quality of each form that counts, 256ths. */
  readonly forms: ReadonlyMap<string, number>;
  /** Whether all that begins with the word counts too. */
  readonly prefix: boolean;
  /** By number of the code in the table of trades. */
  readonly strengths: Strengths;
  /** How rare it is, see `rarity`. */
  readonly weight: number;
}

/** Adds the documents that hold a word, in texts, place, certificates or trades. */
export function fillWord(segment: Segment, word: PlannedWord, into: Bits): void {
  for (const [from, to] of termsOf(segment, word)) {
    const { postings, postingStarts } = segment.arrays;
    const end = postingStarts[to] as number;
    for (let i = postingStarts[from] as number; i < end; i++) addBit(into, postings[i] as number);
  }
  eachPlace(segment, word, (place) => {
    fillPlace(segment, place, into);
  });
  for (const value of valuesOf(segment, word)) fillValue(segment, value, into);
  fillCodes(segment, word.strengths, into);
}

/** Whoever has a code has its sector too: where the sector answers, its codes add nobody. */
function fillCodes(segment: Segment, strengths: Strengths, into: Bits): void {
  const own = segment.strengthsOf(strengths);
  for (const { value } of segment.sectors) if (own[value] !== 0) fillValue(segment, value, into);
  for (const { value, sector } of segment.codes) {
    if (own[value] !== 0 && (own[sector] ?? 0) === 0) fillValue(segment, value, into);
  }
}

/** Adds the documents of a place. */
export function fillPlace({ arrays: { placeStarts, placeDocs } }: Segment, place: number, into: Bits): void {
  const end = placeStarts[place + 1] as number;
  for (let i = placeStarts[place] as number; i < end; i++) addBit(into, placeDocs[i] as number);
}

/** Adds the documents that have a value. */
export function fillValue(segment: Segment, value: number, into: Bits): void {
  const bits = segment.bitset(value);
  if (bits) {
    join(into, bits);
    return;
  }
  const { holders, holderStarts } = segment.arrays;
  const end = holderStarts[value + 1] as number;
  for (let i = holderStarts[value] as number; i < end; i++) addBit(into, holders[i] as number);
}

/** Stretches of the vocabulary that stand for a word: from the first to before the last. */
export function termsOf(
  segment: Segment,
  { word, forms, prefix }: PlannedWord,
): (readonly [number, number, quality: number])[] {
  const found: [number, number, number][] = [];
  for (const [form, quality] of forms) {
    const at = segment.vocabulary.find(form);
    if (at >= 0) found.push([at, at + 1, quality]);
  }
  if (prefix) {
    const [from, to] = segment.vocabulary.range(word);
    const first = segment.vocabulary.words[from] === word && forms.has(word) ? from + 1 : from;
    if (first < to) found.push([first, to, QUALITY.prefix]);
  }
  return found;
}

export function eachPlace(segment: Segment, word: PlannedWord, found: (place: number) => void): void {
  const { wordPlaces, wordPlaceStarts } = segment.arrays;
  for (const [from, to] of termsOf(segment, word)) {
    const end = wordPlaceStarts[to] as number;
    for (let i = wordPlaceStarts[from] as number; i < end; i++) found(wordPlaces[i] as number);
  }
}

/** Values of certificates and groups that a word names. */
export function valuesOf(segment: Segment, word: PlannedWord): Set<number> {
  const found = new Set<number>();
  for (const [from, to] of termsOf(segment, word)) {
    if (to - from === 1) {
      for (const value of segment.namedValues.get(from) ?? []) found.add(value);
    } else {
      for (const [term, values] of segment.namedValues) {
        if (term >= from && term < to) for (const value of values) found.add(value);
      }
    }
  }
  return found;
}

/** Whether a word is among these tokens of a document; the field they are in counts from 0: name, trade name, text. */
export function eachToken(segment: Segment, doc: number, see: (term: number, field: number) => void): void {
  const { tokens, tokenStarts } = segment.arrays;
  let field = 0;
  const end = (tokenStarts[doc + 1] as number) * 3;
  for (let i = (tokenStarts[doc] as number) * 3; i < end; i += 3) {
    const term = (tokens[i] as number) | ((tokens[i + 1] as number) << 8) | ((tokens[i + 2] as number) << 16);
    if (term === GAP) field++;
    else see(term, field);
  }
}

/** Adds the documents that hold all these words in their names and texts. */
export function fillTexts(segment: Segment, numbers: readonly number[], into: Bits): void {
  const { postings, postingStarts } = segment.arrays;
  numbers.forEach((number, i) => {
    const holding = i === 0 ? into : segment.take();
    const end = postingStarts[number + 1] as number;
    for (let at = postingStarts[number] as number; at < end; at++) addBit(holding, postings[at] as number);
    if (i > 0) keep(into, holding);
  });
}

/** Documents whose words are looked up together. */
const BLOCK = 128;
/** What was read ahead; written somewhere so that the reading is not left out. */
const ahead = new Uint8Array(1);

/** Adds those of these documents that hold the words side by side in one field. */
export function fillPhrase(segment: Segment, docs: Uint32Array, phrase: readonly number[], into: Bits): void {
  const { tokens, tokenStarts } = segment.arrays;
  for (let block = 0; block < docs.length; block += BLOCK) {
    const end = Math.min(block + BLOCK, docs.length);
    // read one after the other without a look at what they hold, the memory answers many at once
    let sum = 0;
    for (let d = block; d < end; d++) sum ^= tokenStarts[docs[d] as number] as number;
    for (let d = block; d < end; d++) sum ^= tokens[(tokenStarts[docs[d] as number] as number) * 3] as number;
    ahead[0] = sum;
    for (let d = block; d < end; d++) {
      const doc = docs[d] as number;
      if (holdsPhrase(segment, doc, phrase)) addBit(into, doc);
    }
  }
}

/** Whether a document holds these words side by side in one field. */
function holdsPhrase({ arrays: { tokens, tokenStarts } }: Segment, doc: number, phrase: readonly number[]): boolean {
  const end = ((tokenStarts[doc + 1] as number) - phrase.length) * 3;
  for (let at = (tokenStarts[doc] as number) * 3; at <= end; at += 3) {
    let i = 0;
    for (; i < phrase.length; i++) {
      const k = at + i * 3;
      const term = (tokens[k] as number) | ((tokens[k + 1] as number) << 8) | ((tokens[k + 2] as number) << 16);
      if (term !== phrase[i]) break;
    }
    if (i === phrase.length) return true;
  }
  return false;
}
