import { GAP } from './layout.ts';
import type { Segment } from './segment.ts';

/** The names and trade names of a segment by their first word. */
export interface Beginnings {
  /** By term the first of its names; one more at the end. */
  readonly starts: Uint32Array;
  readonly docs: Uint32Array;
  /** Words of each name; 255 for more. */
  readonly lengths: Uint8Array;
}

const known = new WeakMap<Segment, Beginnings>();

/** Laid out when they are first asked for. */
export function beginningsOf(segment: Segment): Beginnings {
  const before = known.get(segment);
  if (before) return before;
  const starts = new Uint32Array(segment.vocabulary.words.length + 1);
  eachName(segment, (first) => {
    starts[first + 1] = (starts[first + 1] as number) + 1;
  });
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  const names = starts.at(-1) as number;
  const made = { starts, docs: new Uint32Array(names), lengths: new Uint8Array(names) };
  const next = starts.slice();
  eachName(segment, (first, doc, length) => {
    const at = (next[first] as number)++;
    made.docs[at] = doc;
    made.lengths[at] = Math.min(255, length);
  });
  known.set(segment, made);
  return made;
}

function eachName({ docs, arrays }: Segment, see: (first: number, doc: number, length: number) => void): void {
  const { tokens, tokenStarts } = arrays;
  for (let doc = 0; doc < docs; doc++) {
    let at = (tokenStarts[doc] as number) * 3;
    for (let field = 0; field < 2; field++) {
      let [first, length] = [GAP, 0];
      for (; ; at += 3, length++) {
        const term = (tokens[at] as number) | ((tokens[at + 1] as number) << 8) | ((tokens[at + 2] as number) << 16);
        if (term === GAP) break;
        if (length === 0) first = term;
      }
      at += 3;
      if (length > 0) see(first, doc, length);
    }
  }
}
