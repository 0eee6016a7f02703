import { perSegment } from '../layout/per-segment.ts';
import type { Segment } from '../layout/segment.ts';
import { FIELD_BREAK, NAME_FIELDS } from '../layout/segment-layout.ts';
import { LEGAL_FORMS } from './name-interpretations.ts';

/** Names and trade names of a segment, grouped by first word. */
export interface NamesByFirstWord {
  /** By term the first of its names; one more at the end. */
  readonly starts: Uint32Array;
  readonly docs: Uint32Array;
  /** Words of each name; 255 for more. */
  readonly lengths: Uint8Array;
  /** How many of them are legal forms at its end. */
  readonly legalForms: Uint8Array;
}

export const namesByFirstWord = perSegment((segment): NamesByFirstWord => {
  const starts = new Uint32Array(segment.vocabulary.words.length + 1);
  forEachName(segment, (first) => {
    starts[first + 1] = (starts[first + 1] as number) + 1;
  });
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  const names = starts.at(-1) as number;
  const made = {
    starts,
    docs: new Uint32Array(names),
    lengths: new Uint8Array(names),
    legalForms: new Uint8Array(names),
  };
  const next = starts.slice();
  forEachName(segment, (first, doc, length, legalForms) => {
    const at = (next[first] as number)++;
    made.docs[at] = doc;
    made.lengths[at] = Math.min(255, length);
    made.legalForms[at] = Math.min(255, legalForms);
  });
  return made;
});

type SeeName = (first: number, doc: number, length: number, legalForms: number) => void;

function forEachName({ docs, arrays, vocabulary }: Segment, see: SeeName): void {
  const { tokens, tokenStarts } = arrays;
  const forms = new Set(LEGAL_FORMS.map((form) => vocabulary.find(form)));
  for (let doc = 0; doc < docs; doc++) {
    let at = (tokenStarts[doc] as number) * 3;
    for (let field = 0; field < NAME_FIELDS; field++) {
      let [first, length, legalForms] = [FIELD_BREAK, 0, 0];
      for (; ; at += 3, length++) {
        const term = (tokens[at] as number) | ((tokens[at + 1] as number) << 8) | ((tokens[at + 2] as number) << 16);
        if (term === FIELD_BREAK) break;
        if (length === 0) first = term;
        legalForms = forms.has(term) ? legalForms + 1 : 0;
      }
      at += 3;
      if (length > 0) see(first, doc, length, legalForms);
    }
  }
}
