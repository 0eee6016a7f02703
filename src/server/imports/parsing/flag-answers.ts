// What a cell of a yes/no column answers; whatever is no plain yes or no is reported.
import type { Cell, RowCells } from './cells.ts';
import { isDenial, isEndedYes, isPlainNo, isUnclearAnswer } from './yes-no.ts';

/** Of `ended` there was a certificate: `Yes - expired`; nobody knows what is `unclear`, or `other` than an answer. */
type Answer = 'yes' | 'no' | 'ended' | 'unclear' | 'other';

export function answerIn(cells: RowCells, cell: Cell, isYes: (text: string) => boolean): Answer {
  const { text } = cell;
  if (isYes(text)) {
    if (MARKED.test(text)) cells.discard(cell, 'has a mark that may say more; it counts as a yes');
    return 'yes';
  }
  if (!isDenial(text)) {
    cells.discard(cell, 'is neither a yes nor a no');
    return isUnclearAnswer(text) ? 'unclear' : 'other';
  }
  if (!isPlainNo(text)) cells.discard(cell, 'says that there is no certificate in force');
  return isEndedYes(text) ? 'ended' : 'no';
}

/** The mark of a footnote. */
const MARKED = /^\p{L}{1,9}[*†‡§]{1,3}$/u;
