// Tables copied from a page: each firm takes several lines, of which the first has a running number.
import { headerWords } from './columns.ts';
import type { GridRow } from './rows.ts';

const NUMBER_HEADER = /^(?:no|nr|num|number|item|line|row|seq|s no|sl no|sr no)$/;
const PAGE = /^page \d{1,4}(?: (?:of|\/) \d{1,4})?$/i;
/** As many lines as a firm may take. */
const MAX_LINES = 12;
const MIN_FIRMS = 3;
/** Fewer lines without a number are odd rows. */
const WRAPPED = 0.4;

/** Whether a line is the foot of a page. */
export const isPageFoot = (cells: readonly string[]): boolean => cells.some((cell) => PAGE.test(cell.trim()));

const runningNumber = (cell: string | undefined): number =>
  /^\d{1,6}$/.test(cell?.trim() ?? '') ? Number(cell) : Number.NaN;
const isEmpty = (cell: string | undefined): boolean => (cell ?? '').trim() === '';

/** The column of running numbers, where most firms of the first rows take several lines; -1 in other lists. */
export function wrappedAt(headers: readonly string[], first: readonly GridRow[]): number {
  const at = headers.findIndex((header) => NUMBER_HEADER.test(headerWords(header)));
  if (at < 0) return -1;
  const numbers = first.map(({ cells }) => runningNumber(cells[at])).filter((number) => !Number.isNaN(number));
  const rising = numbers.filter((number, index) => index > 0 && number > (numbers[index - 1] ?? 0)).length;
  const wrapped = first.filter(({ cells }) => isEmpty(cells[at])).length;
  const isWrapped = numbers.length >= MIN_FIRMS && rising >= 0.9 * (numbers.length - 1);
  return isWrapped && wrapped >= first.length * WRAPPED ? at : -1;
}

/** Joins the lines of each firm; headers that repeat and feet of pages stay rows of their own. */
export class LineJoiner {
  readonly #at: number;
  readonly #isHeader: (cells: readonly string[]) => boolean;
  #firm: GridRow | undefined;
  #lines = 0;
  #number = 0;
  /** Between the foot of a page and the header of the next one nothing belongs to a firm. */
  #betweenPages = false;

  /** @param isHeader whether a line repeats the header */
  constructor(at: number, isHeader: (cells: readonly string[]) => boolean) {
    this.#at = at;
    this.#isHeader = isHeader;
  }

  /** @returns the rows that are complete with this line */
  add(line: GridRow): GridRow[] {
    if (isPageFoot(line.cells)) {
      this.#betweenPages = true;
      return [line];
    }
    if (this.#isHeader(line.cells)) {
      this.#betweenPages = false;
      return [line];
    }
    const start = this.#startOf(line);
    if (start !== undefined) {
      const whole = this.end();
      this.#betweenPages = false;
      [this.#firm, this.#lines] = [start, 1];
      return whole;
    }
    if (this.#firm === undefined || this.#betweenPages || ++this.#lines > MAX_LINES) return [...this.end(), line];
    this.#firm = joined(this.#firm, line);
    return [];
  }

  end(): GridRow[] {
    const whole = this.#firm;
    this.#firm = undefined;
    return whole ? [whole] : [];
  }

  /** The line as the first one of a firm; its number may have run into the next cell. */
  #startOf(line: GridRow): GridRow | undefined {
    const number = runningNumber(line.cells[this.#at]);
    if (!Number.isNaN(number)) {
      this.#number = number;
      return line;
    }
    const next = this.#at + 1;
    const [, fused, rest] = /^(\d{1,6}) (\p{L}.*)$/u.exec(line.cells[next]?.trim() ?? '') ?? [];
    if (!isEmpty(line.cells[this.#at]) || rest === undefined || Number(fused) !== this.#number + 1) return undefined;
    this.#number += 1;
    return { ...line, cells: line.cells.map((cell, at) => (at === next ? rest : cell)) };
  }
}

function joined(first: GridRow, { cells: more }: GridRow): GridRow {
  const width = Math.max(first.cells.length, more.length);
  return {
    ...first,
    cells: Array.from({ length: width }, (_, at) => joinCells(first.cells[at] ?? '', more[at] ?? '')),
  };
}

/** `installa-` and `tion` are one word, as are the parts of an email address. */
function joinCells(above: string, below: string): string {
  if (above === '' || below === '') return above + below;
  if (/\p{Ll}-$/u.test(above) && /^\p{Ll}/u.test(below)) return above.slice(0, -1) + below;
  return above.endsWith('@') || below.startsWith('@') ? above + below : `${above}\n${below}`;
}
