import { hasBit } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { FIELD_BREAK, NAME_FIELDS } from '../layout/segment-layout.ts';
import { editDistance } from './edit-distance.ts';
import { NameCandidates } from './fuzzy-name-candidates.ts';
import {
  isLegalForm,
  MAX_NAME_EDITS,
  MOST_LEGAL_FORMS,
  type NameInterpretation,
  type NameWord,
  SHORT_WORD,
} from './name-interpretations.ts';
import { namesWithPrefix } from './name-prefix.ts';

/** By document the edits between its name and the query. */
export type FuzzyMatches = ReadonlyMap<number, number>;

/**
 * Whether the name or a trade name of a live firm begins with the whole query; the "The" of a name is often left out.
 * @param isTyped the last word is typed to its end
 */
export function hasNameWithPrefix({ arrays, live }: Segment, whole: string, isTyped = false): boolean {
  const { names, nameStarts, byName, tradeNames, tradeNameStarts, tradeNameDocs } = arrays;
  const any = (bytes: Uint8Array, starts: Uint32Array, docs: Uint32Array, said: string, isExact: boolean) => {
    const [from, to] = namesWithPrefix(bytes, starts, said);
    for (let at = from; at < to; at++) {
      // a name is before all that begin with it
      if (isExact && (starts[at + 1] as number) - (starts[at] as number) > Buffer.byteLength(said)) return false;
      if (hasBit(live, docs[at] as number)) return true;
    }
    return false;
  };
  const isOne = (said: string, isExact: boolean) =>
    any(names, nameStarts, byName, said, isExact) || any(tradeNames, tradeNameStarts, tradeNameDocs, said, isExact);
  return [whole, `the ${whole}`].some((said) => isOne(said, isTyped) || (isTyped && isOne(`${said} `, false)));
}

/** The live documents whose name or a trade name equals the query but for a few edits. */
export function findFuzzyNames(segment: Segment, readings: readonly NameInterpretation[]): FuzzyMatches {
  const found = new Map<number, number>();
  const candidates = new NameCandidates(segment);
  for (const reading of readings) {
    const known = reading.words.map(() => new Map<number, number>());
    candidates.forEach(reading, (doc) => {
      const edited = nameDistance(segment, doc, reading, known);
      if (edited > reading.maxEdits || !hasBit(segment.live, doc)) return;
      found.set(doc, Math.min(edited, found.get(doc) ?? edited));
    });
  }
  return found;
}

/** Edits between an interpretation and the nearest of a document's names; above the limit where there are too many. */
function nameDistance(
  segment: Segment,
  doc: number,
  { words: wanted, cost: spent, maxEdits: limit }: NameInterpretation,
  known: readonly Map<number, number>[],
): number {
  const { tokens, tokenStarts } = segment.arrays;
  let best = limit + 1;
  let at = (tokenStarts[doc] as number) * 3;
  for (let field = 0; field < NAME_FIELDS; field++) {
    const start = at;
    while (tokenAt(tokens, at) !== FIELD_BREAK) at += 3;
    const end = start + 3 * wanted.length;
    const isOfLength = at >= end && at <= end + 3 * MOST_LEGAL_FORMS && isLegalEnd(segment, end, at);
    at += 3;
    if (!isOfLength) continue;
    let sum = spent;
    for (let i = 0; i < wanted.length && sum < best; i++)
      sum += cachedWordDistance(
        segment,
        tokenAt(tokens, start + 3 * i),
        wanted[i] as NameWord,
        known[i] as Map<number, number>,
      );
    if (sum < best) best = sum;
  }
  return best;
}

const tokenAt = (tokens: Uint8Array, at: number): number =>
  (tokens[at] as number) | ((tokens[at + 1] as number) << 8) | ((tokens[at + 2] as number) << 16);

function isLegalEnd({ arrays: { tokens }, vocabulary }: Segment, from: number, to: number): boolean {
  for (let at = from; at < to; at += 3) if (!isLegalForm(vocabulary.words[tokenAt(tokens, at)] as string)) return false;
  return true;
}

function cachedWordDistance(segment: Segment, number: number, word: NameWord, known: Map<number, number>): number {
  let edited = known.get(number);
  if (edited === undefined) {
    const other = segment.vocabulary.words[number] as string;
    edited = wordDistance(word, other);
    known.set(number, edited);
  }
  return edited;
}

/** Edits between a word and one of a name; above the total limit where there are too many. */
export function wordDistance({ terms, maxEdits: slips }: NameWord, other: string): number {
  const near = terms.filter((term) => term.length > SHORT_WORD || term[0] === other[0]);
  const best = Math.min(MAX_NAME_EDITS + 1, ...near.map((term) => editDistance(term, other, slips)));
  return best > slips ? MAX_NAME_EDITS + 1 : best;
}
