import type { Segment } from './segment.ts';
import { ROW_END, ROW_LENGTH, ROW_OVERFLOW } from './segment-layout.ts';

/** Rows that are prefetched together. */
const BLOCK = 256;
/** A sink for prefetched values, so that the reads are not optimized away. */
const prefetched = new Uint16Array(1);

/**
 * Loads the rows of a block of documents into the CPU cache: independent reads overlap, while processing row by row would
 * stall on each cache miss.
 * @returns the end of the block
 */
function prefetchRows(rows: Uint16Array, docs: Uint32Array, from: number): number {
  const to = Math.min(from + BLOCK, docs.length);
  let sum = 0;
  for (let d = from; d < to; d++) sum ^= rows[(docs[d] as number) * ROW_LENGTH] as number;
  prefetched[0] = sum;
  return to;
}

/** All values of a document. */
export function docValues({ arrays: { rows, longDocs, longStarts, longValues } }: Segment, doc: number): number[] {
  const row = Array.from(rows.subarray(doc * ROW_LENGTH, (doc + 1) * ROW_LENGTH)).filter((value) => value !== ROW_END);
  if (row.at(-1) !== ROW_OVERFLOW) return row;
  const at = longDocs.indexOf(doc);
  return [...row.slice(0, -1), ...longValues.subarray(longStarts[at], longStarts[at + 1])];
}

/** Counts the values of documents in ascending order. @param codesOnly counts only codes, which come first in a row */
export function countRows(segment: Segment, docs: Uint32Array, counts: Uint32Array, codesOnly: boolean): void {
  const { rows } = segment.arrays;
  const { isCode } = segment;
  let long = false;
  for (let block = 0; block < docs.length; block += BLOCK) {
    const end = prefetchRows(rows, docs, block);
    for (let d = block; d < end; d++) {
      const from = (docs[d] as number) * ROW_LENGTH;
      for (let i = from; i < from + ROW_LENGTH; i++) {
        const value = rows[i] as number;
        if (value >= ROW_OVERFLOW) {
          if (value === ROW_OVERFLOW) long = true;
          break;
        }
        if (codesOnly && isCode[value] === 0) break;
        counts[value] = (counts[value] as number) + 1;
      }
    }
  }
  if (long) {
    forEachOverflow(segment, docs, (value) => {
      if (!codesOnly || isCode[value] === 1) counts[value] = (counts[value] as number) + 1;
    });
  }
}

/** Values beyond the row, of those of these documents that have any. */
function forEachOverflow(
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

/** Raises the best score of each document to that of its best value. */
export function raiseBestByRows(segment: Segment, docs: Uint32Array, worths: Int32Array): void {
  const { bestScores: best, arrays } = segment;
  const { rows } = arrays;
  let long = false;
  for (let block = 0; block < docs.length; block += BLOCK) {
    const last = prefetchRows(rows, docs, block);
    for (let d = block; d < last; d++) {
      const doc = docs[d] as number;
      let most = best[doc] as number;
      const end = (doc + 1) * ROW_LENGTH;
      for (let i = doc * ROW_LENGTH; i < end; i++) {
        const value = rows[i] as number;
        if (value >= ROW_OVERFLOW) {
          if (value === ROW_OVERFLOW) long = true;
          break;
        }
        const worth = worths[value] as number;
        if (worth > most) most = worth;
      }
      best[doc] = most;
    }
  }
  if (!long) return;
  forEachOverflow(segment, docs, (value, doc) => {
    if ((worths[value] as number) > (best[doc] as number)) best[doc] = worths[value] as number;
  });
}
