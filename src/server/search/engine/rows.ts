import { END, MORE, ROW } from './layout.ts';
import type { Segment } from './segment.ts';

/** Rows that are looked up together. */
const BLOCK = 256;
/** What was read ahead; written somewhere so that the reading is not left out. */
const ahead = new Uint16Array(1);

/**
 * Brings the rows of a block of documents near: read one after the other without a look at what they hold, the memory
 * answers many at once. Rows have different lengths, and going through one before asking for the next waits for each.
 * @returns the end of the block
 */
function fetchRows(rows: Uint16Array, docs: Uint32Array, from: number): number {
  const to = Math.min(from + BLOCK, docs.length);
  let sum = 0;
  for (let d = from; d < to; d++) sum ^= rows[(docs[d] as number) * ROW] as number;
  ahead[0] = sum;
  return to;
}

/** All values of a document. */
export function valuesOfDoc({ arrays: { rows, longDocs, longStarts, longValues } }: Segment, doc: number): number[] {
  const row = Array.from(rows.subarray(doc * ROW, (doc + 1) * ROW)).filter((value) => value !== END);
  if (row.at(-1) !== MORE) return row;
  const at = longDocs.indexOf(doc);
  return [...row.slice(0, -1), ...longValues.subarray(longStarts[at], longStarts[at + 1])];
}

/** Adds up the values of documents in rising order. @param codesOnly leaves out all but codes, which come first */
export function countRows(segment: Segment, docs: Uint32Array, counts: Uint32Array, codesOnly: boolean): void {
  const { rows } = segment.arrays;
  const { isCode } = segment;
  let long = false;
  for (let block = 0; block < docs.length; block += BLOCK) {
    const end = fetchRows(rows, docs, block);
    for (let d = block; d < end; d++) {
      const from = (docs[d] as number) * ROW;
      for (let i = from; i < from + ROW; i++) {
        const value = rows[i] as number;
        if (value >= MORE) {
          if (value === MORE) long = true;
          break;
        }
        if (codesOnly && isCode[value] === 0) break;
        counts[value] = (counts[value] as number) + 1;
      }
    }
  }
  if (long) {
    eachLong(segment, docs, (value) => {
      if (!codesOnly || isCode[value] === 1) counts[value] = (counts[value] as number) + 1;
    });
  }
}

/** Further values of those of these documents that have more than a row holds. */
function eachLong(
  { arrays: { longDocs, longStarts, longValues } }: Segment,
  docs: Uint32Array,
  see: (value: number, doc: number) => void,
) {
  let at = 0;
  for (let d = 0; d < docs.length; d++) {
    const doc = docs[d] as number;
    while (at < longDocs.length && (longDocs[at] as number) < doc) at++;
    if (longDocs[at] !== doc) continue;
    for (let i = longStarts[at] as number; i < (longStarts[at + 1] as number); i++) see(longValues[i] as number, doc);
  }
}

/** Raises the best of each document to the worth of its best value. */
export function raiseByRows(segment: Segment, docs: Uint32Array, worths: Int32Array): void {
  const { best, arrays } = segment;
  const { rows } = arrays;
  let long = false;
  for (let block = 0; block < docs.length; block += BLOCK) {
    const last = fetchRows(rows, docs, block);
    for (let d = block; d < last; d++) {
      const doc = docs[d] as number;
      let most = best[doc] as number;
      const end = (doc + 1) * ROW;
      for (let i = doc * ROW; i < end; i++) {
        const value = rows[i] as number;
        if (value >= MORE) {
          if (value === MORE) long = true;
          break;
        }
        const worth = worths[value] as number;
        if (worth > most) most = worth;
      }
      best[doc] = most;
    }
  }
  if (!long) return;
  eachLong(segment, docs, (value, doc) => {
    if ((worths[value] as number) > (best[doc] as number)) best[doc] = worths[value] as number;
  });
}
