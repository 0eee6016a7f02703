// Headers that take two lines, of which one completes the other: "Cert." over "No.", "Exp." over "Date".
import { groupHeadings } from './certificate-groups.ts';
import { headingsOf } from './header-names.ts';

const MAX_CELL = 60;
/** A line above the header that names the list, and a note about some of its firms. */
export const NAMES_LIST = /\b(?:directory|lists?|listings?|registry|register|roster)\b/i;
export const IS_SENTENCE =
  /\b(?:is|are|was|were|may|must|see|visit|please|contact|also|not|only|other than|except|includ\w*)\b/i;
/** What alone heads no column, and completes the cell above it. */
const COMPLETES =
  /^(?:#|nos?|num(?:ber)?s?|nbr|names?|dates?|codes?|types?|ids?|address(?:es)?|line [12]|fax|cell|ext(?:ension)?|on|by|from|until|thru|to)[.:]?$/i;

type IsHeader = (cell: string) => boolean;

const textOf = (cells: readonly string[], at: number): string => (cells[at] ?? '').replace(/\s+/g, ' ').trim();

/**
 * Two lines as one header, each of its cells from top to bottom. Undefined where the lower one is a row of the table or the
 * upper one a title, as far as can be told without the rows below.
 */
export function joinHeaders(
  upper: readonly string[],
  lower: readonly string[],
  isHeader: IsHeader,
): readonly string[] | undefined {
  const width = Math.max(upper.length, lower.length);
  const columns = Array.from({ length: width }, (_, at) => ({
    above: textOf(upper, at),
    below: textOf(lower, at),
  }));
  if (!columns.every(({ above, below }) => mayHead(above, isHeader) && mayHead(below, isHeader))) return undefined;
  const tops = columns.filter(({ above }) => above !== '');
  const bottoms = columns.filter(({ below }) => below !== '');
  const ends = bottoms.filter(({ below }) => isHeader(below) || COMPLETES.test(below));
  if (tops.length === 0 || ends.length === 0 || ends.length < bottoms.length / 2) return undefined;
  // a title is alone in its line, before the columns
  const first = (filled: 'above' | 'below') => columns.findIndex((column) => column[filled] !== '');
  const isTitle = tops.length === 1 && first('above') <= first('below');
  if (isTitle || tops.some(({ above }) => NAMES_LIST.test(above) || isNote(above))) return undefined;
  const headings = headingsOf(upper, width);
  // the bodies over the columns of their certificates name these in their own way
  if (groupHeadings(headings).size > 0) return undefined;
  const isRepeated = (text: string) => bottoms.filter(({ below }) => below === text).length > 1;
  return columns.map(({ above, below }, at) => {
    if (below === '' || above.toLowerCase() === below.toLowerCase()) return above;
    const next = columns[at + 1];
    const isOverSeveral = above === '' || (next?.above === '' && next.below !== '');
    // "Certification Information" over "Type" and "Number"
    if (isOverSeveral && isHeader(below) && !isRepeated(below)) return below;
    const heading = above === '' ? (headings[at] ?? '') : above;
    const whole = `${heading} ${below}`.trim();
    return above !== '' || isHeader(whole) ? whole : below;
  });
}

/** "Contact" may be a heading; a sentence is longer. */
const isNote = (text: string): boolean => text.split(' ').length > 3 && IS_SENTENCE.test(text);

/** A cell of a header has no value: no number, address or sentence. */
const mayHead = (cell: string, isHeader: IsHeader): boolean =>
  cell.length <= MAX_CELL && !cell.includes('@') && (!/\d/.test(cell) || isHeader(cell));

/** Whether a line of a table repeats one of the lines of its header, as on each page of a printed list. */
export function repeatsHeader(lines: readonly (readonly string[])[]): (cells: readonly string[]) => boolean {
  const heads = lines.map((line) => line.map((_, at) => textOf(line, at).toLowerCase()));
  return (cells) => {
    const filled = cells.flatMap((_, at) => {
      const text = textOf(cells, at).toLowerCase();
      return text === '' ? [] : [{ text, at }];
    });
    return (
      filled.length > 0 &&
      heads.some(
        (head) =>
          (filled.length > 1 || filled.length === head.filter(Boolean).length) &&
          filled.every(({ text, at }) => head[at] === text),
      )
    );
  };
}
