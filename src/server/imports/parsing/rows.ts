import { AppError } from '#server/kernel/http/errors.ts';

/** One row of a list as printed; empty cells are omitted. */
export interface RawRow {
  /** Line of a text file, row of a sheet, or number of a JSON element. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Addresses that cells link to, by column. */
  readonly links?: Readonly<Record<string, string>>;
  /** Why the row is invalid; `cells` is then incomplete. */
  readonly fault?: string;
}

/** An opened list: its columns, and its rows, which can be iterated once. */
export interface OpenedList {
  readonly format: 'csv' | 'xlsx' | 'json';
  readonly headers: readonly string[];
  /** The first rows; `rows` yields them again. */
  readonly sample: readonly RawRow[];
  readonly rows: AsyncIterable<RawRow>;
  readonly warnings: readonly string[];
  /** The lines above the header of the only table that name the list, such as "MBE Directory". */
  readonly title: string;
  /** What a file says of itself: the lines above its headers, or the values beside its rows as `last updated: 2026-11-15`. */
  readonly headings: readonly string[];
}

export const LIST_LIMITS = {
  rows: 2_000_000,
  columns: 500,
  /** Characters per cell. */
  cell: 100_000,
  /** Rows sampled to detect the layout. */
  sample: 1_000,
} as const;

export const tooManyRows = () =>
  new AppError(413, `The file has more than ${LIST_LIMITS.rows.toLocaleString('en-US')} rows. Split it`);

/** A row of cells before the header is known. */
export interface GridRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Addresses that cells link to, by position. */
  readonly links?: ReadonlyMap<number, string>;
  /** Whether it is struck through. */
  readonly struck?: true;
}

/** Distinct column names: unnamed ones by position, repeated ones numbered. */
export function nameColumns(cells: readonly string[]): string[] {
  if (cells.length > LIST_LIMITS.columns)
    throw new AppError(413, `The file has more than ${LIST_LIMITS.columns} columns`);
  const seen = new Map<string, number>();
  return cells.map((cell, at) => {
    const name = cell.replace(/\s+/g, ' ').trim().slice(0, 200) || `Column ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** A grid row as cells by column name. */
export function toRow(headers: readonly string[], { line, cells, links, struck }: GridRow): RawRow {
  const named: Record<string, string> = {};
  for (const [at, header] of headers.entries()) {
    const cell = cells[at];
    if (cell === undefined || cell === '') continue;
    if (cell.length > LIST_LIMITS.cell) {
      return { line, cells: named, fault: `${header} has ${cell.length} characters, more than ${LIST_LIMITS.cell}` };
    }
    named[header] = cell;
  }
  const extra = cells.length > headers.length && cells.slice(headers.length).some((cell) => cell.trim() !== '');
  const linked =
    links && Object.fromEntries([...links].flatMap(([at, url]) => (headers[at] ? [[headers[at], url]] : [])));
  if (struck) return { line, cells: named, fault: 'is struck through' };
  if (!extra) return { line, cells: named, ...(linked ? { links: linked } : {}) };
  return { line, cells: named, fault: `has ${cells.length} cells where the list has ${headers.length} columns` };
}

/** Yields what was read ahead, then the rest. */
export async function* chain<T>(first: readonly T[], rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Reads up to `count` items ahead. */
export async function take<T>(from: AsyncIterator<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = await from.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

const THINGS =
  '(?:records?|rows?|firms?|vendors?|suppliers?|contractors?|companies|businesses|entries|certificates|certifications)';
/** What follows the word that starts the footer: a number, or what is counted, and nothing else. */
const COUNTED = `(?: (?:number )?of)?(?: (?:active|certified|listed|registered|unique|all))*(?: ${THINGS})?(?: ?[:=#-])? ?\\(?[\\d,.]*\\)?(?: ${THINGS})?`;
const FOOTERS = [
  `(?:grand |sub ?)?totals?(?:${COUNTED}$|\\b.{0,60}[:=] ?[\\d,.]+$)`,
  `(?:record |row )?count${COUNTED}$`,
  'number of (?:records|firms|vendors)',
  'page \\d+(?: of \\d+)?$',
  `\\d[\\d,]* ${THINGS}(?: (?:found|listed|total|in total|selected|returned))?[.:]?$`,
  'end of (?:report|list|file)',
  '(?:source|notes?|(?:last )?updated?):',
  'disclaimer\\b',
  '(?:copyright )?©|copyright (?:\\(c\\)|\\d{4})',
  '(?:report|data|list) (?:run|generated|as of|date)\\b.*\\d',
  '(?:as of|(?:generated|printed) (?:on|by|:)).*\\d',
  '\\*{2,}',
];
const FOOTER = new RegExp(`^(?:${FOOTERS.join('|')})`, 'i');
/** A firm may be called Total Resources or Count On Us; with a legal form it is one. */
const LEGAL_FORM =
  /\b(?:llc|l\.l\.c|inc|incorporated|corp|corporation|co|company|ltd|limited|llp|lp|pc|p\.c|pllc)\.?$/i;

/** Whether a line starts like a total, page number or note below a table. */
export function isFooter(text: string): boolean {
  const line = text.replace(/\s+/g, ' ').trim();
  return FOOTER.test(line) && !LEGAL_FORM.test(line);
}
