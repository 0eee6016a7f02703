import { hasBit } from './bits.ts';
import { Candidates } from './candidates.ts';
import { edits } from './edits.ts';
import { GAP } from './layout.ts';
import { MOST_SLIPS, type Reading, type ReadWord } from './name-interpretations.ts';
import { namesBeginning } from './names.ts';
import type { Segment } from './segment.ts';

/** By document the edits between its name and what was typed. */
export type Alike = ReadonlyMap<number, number>;

/** Whether a living firm's name or trade name begins with all that was typed. */
export function holdsName({ arrays, live }: Segment, whole: string): boolean {
  const { names, nameStarts, byName, tradeNames, tradeNameStarts, tradeNameDocs } = arrays;
  const any = (bytes: Uint8Array, starts: Uint32Array, docs: Uint32Array) => {
    const [from, to] = namesBeginning(bytes, starts, whole);
    for (let at = from; at < to; at++) if (hasBit(live, docs[at] as number)) return true;
    return false;
  };
  return any(names, nameStarts, byName) || any(tradeNames, tradeNameStarts, tradeNameDocs);
}

/** The living documents whose name or trade name is, but for slips, all that was typed. */
export function alikeIn(segment: Segment, readings: readonly Reading[]): Alike {
  const found = new Map<number, number>();
  const candidates = new Candidates(segment);
  for (const reading of readings) {
    const known = reading.words.map(() => new Map<number, number>());
    candidates.each(reading, (doc) => {
      const edited = editsOfName(segment, doc, reading, known);
      if (edited > reading.limit || !hasBit(segment.live, doc)) return;
      found.set(doc, Math.min(edited, found.get(doc) ?? edited));
    });
  }
  return found;
}

/** Edits between a reading and the nearer one of a document's two names; more than the limit where they are too many. */
function editsOfName(
  segment: Segment,
  doc: number,
  { words: wanted, spent, limit }: Reading,
  known: readonly Map<number, number>[],
): number {
  const { tokens, tokenStarts } = segment.arrays;
  let best = limit + 1;
  let at = (tokenStarts[doc] as number) * 3;
  for (let field = 0; field < 2; field++) {
    let [i, sum] = [0, spent];
    for (; ; at += 3) {
      const number = (tokens[at] as number) | ((tokens[at + 1] as number) << 8) | ((tokens[at + 2] as number) << 16);
      if (number === GAP) break;
      const word = wanted[i];
      if (word && sum <= limit) sum += editsTo(segment, number, word, known[i] as Map<number, number>);
      i++;
    }
    at += 3;
    if (i === wanted.length && sum < best) best = sum;
  }
  return best;
}

function editsTo(segment: Segment, number: number, word: ReadWord, known: Map<number, number>): number {
  let edited = known.get(number);
  if (edited === undefined) {
    const other = segment.vocabulary.words[number] as string;
    edited = editsOfWord(word, other);
    known.set(number, edited);
  }
  return edited;
}

/** Edits between a word and one of a name; more than are forgiven in all where they are too many. */
export function editsOfWord({ terms, slips }: ReadWord, other: string): number {
  const best = Math.min(...terms.map((term) => edits(term, other, slips)));
  return best > slips ? MOST_SLIPS + 1 : best;
}
