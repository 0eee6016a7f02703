// Where the header of a table is, which may take two lines below a title, a date and notes.
import { LIST_FIELDS } from '#contract/imports/rules/fields.ts';
import { groupHeadings } from './certificate-groups.ts';
import { isTypeList } from './certification-types.ts';
import { COLUMN_PATTERNS, headerScore, headerWords } from './columns.ts';
import { distinguishColumns, headingsOf } from './header-names.ts';
import { IS_SENTENCE, joinHeaders, NAMES_LIST } from './joined-headers.ts';
import { type GridRow, nameColumns, type RawRow, toRow } from './rows.ts';
import { type rowReader, SECTION_COLUMN } from './section-rows.ts';

/** Extra column with the sheet name, where a workbook has several sheets. */
export const SHEET_COLUMN = '(sheet)';
/** What a cell of the row says counts before the heading of its group, and that before the name of its sheet. */
export const closeness = (header: string): number => (header === SHEET_COLUMN ? 0 : header === SECTION_COLUMN ? 1 : 2);

/** A title, a date and notes may precede the header. */
export const MAX_HEADER_ROW = 40;
const MAX_TITLE = 120;
/** Rows that tell whether two lines are one header. */
const ROWS_TO_JUDGE = 40;

/** How a kind of list is told from other texts in a file. */
export interface ListKind {
  /** What its rows are about: "firms". */
  readonly things: string;
  isHeaderCell(cell: string): boolean;
  /** Whether a sheet of a workbook with several is one. */
  isList(headers: readonly string[], sample: readonly RawRow[]): boolean;
  /** The columns of a sheet by what they mean, so that sheets with other words for the same can be joined. */
  columnsOf?(headers: readonly string[], sample: readonly RawRow[]): Readonly<Record<string, readonly string[]>>;
  /** How many things the headers name that its rows have, which tells whether a second line belongs to the header. */
  understood?(headers: readonly string[], sample: readonly RawRow[]): number;
  /** How to read its rows, where their groups have headings. */
  readonly rowReader?: typeof rowReader;
}

/** What is looked for: the line with all columns of a known mapping is the header. */
export interface Sought {
  readonly heads: readonly string[];
  readonly kind: ListKind;
}

export const hasAllHeaders = (headers: readonly string[], wanted: readonly string[]) =>
  wanted.length > 0 &&
  wanted.every((name) => name === SHEET_COLUMN || name === SECTION_COLUMN || headers.includes(name));

interface Header {
  readonly headers: readonly string[];
  /** The index of its first line, and how many it takes. */
  readonly at: number;
  readonly lines: number;
}

/** A table split at its header. */
export interface Table {
  readonly headers: readonly string[];
  readonly data: readonly GridRow[];
  readonly title: string;
  readonly above: readonly GridRow[];
  /** The lines that the header takes, as printed. */
  readonly heads: readonly (readonly string[])[];
}

/** The names of the columns of a table, and the rows below its header. */
export function splitAtHeaders(rows: readonly GridRow[], wanted: Sought): Table {
  const found = headerRow(rows, wanted);
  if (found < 0)
    return { headers: nameColumns(widest(rows).map(() => '')), data: rows, title: '', above: [], heads: [] };
  const { headers, at, lines } = bestHeader(rows, found, wanted);
  const above = rows.slice(0, at);
  const title = above
    .map(({ cells }) => cells.join(' ').trim())
    .filter((line) => line.length <= MAX_TITLE && NAMES_LIST.test(line) && !IS_SENTENCE.test(line))
    .join('\n');
  const heads = rows.slice(at, at + lines).map(({ cells }) => cells);
  return { headers, data: rows.slice(at + lines), title, above, heads };
}

/** The header at a line, which the line above or below may complete: what makes more columns known by their headers is one. */
function bestHeader(rows: readonly GridRow[], at: number, wanted: Sought): Header {
  const { heads: known, kind } = wanted;
  const alone = headerAt(rows, at, wanted);
  if (!kind.understood || hasAllHeaders(alone.headers, known)) return alone;
  const joined = [at, at - 1].flatMap((first) => {
    const [upper, lower] = [rows[first]?.cells, rows[first + 1]?.cells];
    const heads = upper && lower && joinHeaders(upper, lower, (cell) => kind.isHeaderCell(cell));
    return heads ? [{ headers: distinguishColumns(heads, rows[first - 1]?.cells ?? []), at: first, lines: 2 }] : [];
  });
  const named = joined.find(({ headers }) => hasAllHeaders(headers, known));
  if (named || joined.length === 0) return named ?? alone;
  const understood = ({ headers, at, lines }: Header) => {
    const below = rows.slice(at + lines, at + lines + ROWS_TO_JUDGE);
    return (
      kind.understood?.(
        headers,
        below.map((row) => toRow(headers, row)),
      ) ?? 0
    );
  };
  let [best, most] = [alone, understood(alone)];
  for (const header of joined) {
    const count = understood(header);
    if (count > most) [best, most] = [header, count];
  }
  return best;
}

function headerAt(rows: readonly GridRow[], at: number, wanted: Sought): Header {
  const line = (index: number) => rows[index]?.cells ?? [];
  const second = secondLine(line(at), line(at + 1), wanted);
  if (second) return { headers: namesOf(second, line(at), wanted), at, lines: 2 };
  const whole = withLineAbove(line(at), line(at - 1), wanted);
  return { headers: namesOf(whole, line(at - 1), wanted), at, lines: 1 };
}

/** A known mapping may be older than the names that tell repeated headers apart. */
function namesOf(heads: readonly string[], above: readonly string[], { heads: known }: Sought): string[] {
  const plain = nameColumns(heads);
  return hasAllHeaders(plain, known) ? plain : distinguishColumns(heads, above);
}

/** The header with the cells above its empty ones: "Firm" beside "Mailing Address", which is over "Street" and "City". */
function withLineAbove(heads: readonly string[], above: readonly string[], { heads: known, kind }: Sought): string[] {
  const columns = Array.from({ length: Math.max(heads.length, above.length) }, (_, at) => heads[at] ?? '');
  if (hasAllHeaders(nameColumns(heads), known)) return [...heads];
  const gaps = above.flatMap((cell, at) => (cell.trim() !== '' && columns[at]?.trim() === '' ? [{ cell, at }] : []));
  // a title is alone in its line
  const isTitle = above.filter((cell) => cell.trim() !== '').length < 2;
  if (isTitle || !gaps.some(({ cell }) => kind.isHeaderCell(cell.trim()))) return [...heads];
  for (const { cell, at } of gaps) columns[at] = cell;
  return columns;
}

const widest = (rows: readonly GridRow[]) =>
  rows.reduce<readonly string[]>((most, { cells }) => (cells.length > most.length ? cells : most), []);

/**
 * The header with its second line: "Certification" over "MBE" and "WBE", which stand below it and beside it, where the first
 * line is empty. Undefined where the line is a row of the table.
 */
function secondLine(
  heads: readonly string[],
  below: readonly string[],
  { heads: known, kind }: Sought,
): string[] | undefined {
  const isFilled = (cell: string | undefined) => (cell ?? '').trim() !== '';
  const parts = below.flatMap((cell, at) => (isFilled(cell) ? [{ cell: cell.trim(), at }] : []));
  const headings = headingsOf(heads, below.length);
  const groups = groupHeadings(headings);
  const isHeader = (cell: string, at: number) =>
    isTypeList(cell) ||
    kind.isHeaderCell(cell) ||
    (groups.has(headings[at] ?? '') && kind.isHeaderCell(`Certificate ${cell}`));
  // "Number" below each type
  const isRepeated = (cell: string) => parts.filter((part) => part.cell === cell).length > 1 && !/\d/.test(cell);
  if (parts.length < 2 || (groups.size === 0 && parts.length >= heads.filter(isFilled).length)) return undefined;
  if (!parts.some(({ at }) => !isFilled(heads[at])) || !parts.some(({ cell, at }) => isHeader(cell, at)))
    return undefined;
  if (!parts.every(({ cell, at }) => isHeader(cell, at) || isRepeated(cell))) return undefined;
  const columns = Array.from({ length: Math.max(heads.length, below.length) }, (_, at) => heads[at] ?? '');
  for (const { cell, at } of parts) columns[at] = cell;
  return known.length === 0 ||
    hasAllHeaders(nameColumns(columns), known) ||
    hasAllHeaders(distinguishColumns(columns, heads), known)
    ? columns
    : undefined;
}

/** Index of the line that looks most like a header; -1 when there is none. */
function headerRow(rows: readonly GridRow[], { heads: wanted, kind }: Sought): number {
  const named = rows.slice(0, MAX_HEADER_ROW).findIndex(({ cells }) => hasAllHeaders(nameColumns(cells), wanted));
  if (named >= 0) return named;
  const scores = rows.slice(0, MAX_HEADER_ROW).map(({ cells }) => {
    const heads = cells.filter((cell) => kind.isHeaderCell(cell.trim()));
    return { known: heads.length, filled: cells.filter((cell) => cell.trim() !== '').length };
  });
  let best = -1;
  for (const [at, { known }] of scores.entries()) if (known >= 2 && known > (scores[best]?.known ?? 0)) best = at;
  if (best >= 0) return best;
  if (scores[0]?.known === 1 && scores[0].filled <= 3) return 0;
  return looksLikeHeaders(rows) ? 0 : -1;
}

/** Whether a cell is the header of a column of a list of firms. */
export function isFirmHeader(cell: string): boolean {
  if (cell === '' || cell.length > 80 || /^\d+$/.test(cell)) return false;
  const words = headerWords(cell);
  return LIST_FIELDS.some((field) => headerScore(words, field) >= 55 && !looksLikeValue(cell));
}

const looksLikeValue = (cell: string) =>
  (['email', 'phone', 'website', 'expires_on', 'state'] as const).some((field) =>
    COLUMN_PATTERNS[field].fits?.(cell),
  ) && !/^st$/i.test(cell);

/** Unknown headers: short distinct words above rows that contain digits or @. */
function looksLikeHeaders(rows: readonly GridRow[]): boolean {
  const [first, ...rest] = rows;
  const heads = first?.cells ?? [];
  const distinct =
    new Set(heads).size === heads.length &&
    heads.every((head) => head !== '' && head.length <= 40 && !/\d|@/.test(head));
  return distinct && rest.some(({ cells }) => cells.some((cell) => /\d|@/.test(cell)));
}
