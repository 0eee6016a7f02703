// Where the header of a table is, which may take two lines below a title, a date and notes.
import { LIST_FIELDS } from '#contract/imports/rules/fields.ts';
import { isTypeList } from './certification-types.ts';
import { COLUMN_PATTERNS, headerScore, headerWords } from './columns.ts';
import { type GridRow, nameColumns, type RawRow } from './rows.ts';

/** Extra column with the sheet name, where a workbook has several sheets. */
export const SHEET_COLUMN = '(sheet)';
/** A title, a date and notes may precede the header. */
export const MAX_HEADER_ROW = 40;

/** How a kind of list is told from other texts in a file. */
export interface ListKind {
  /** What its rows are about: "firms". */
  readonly things: string;
  isHeaderCell(cell: string): boolean;
  /** Whether a sheet of a workbook with several is one. */
  isList(headers: readonly string[], sample: readonly RawRow[]): boolean;
}

/** What is looked for: the line with all columns of a known mapping is the header. */
export interface Sought {
  readonly heads: readonly string[];
  readonly kind: ListKind;
}

export const hasAllHeaders = (headers: readonly string[], wanted: readonly string[]) =>
  wanted.length > 0 && wanted.every((name) => name === SHEET_COLUMN || headers.includes(name));

/** The header of a table, one cell for each column, and the rows below it. */
export function splitAtHeaders(
  rows: readonly GridRow[],
  wanted: Sought,
): { readonly heads: readonly string[]; readonly data: readonly GridRow[] } {
  const at = headerRow(rows, wanted);
  if (at < 0) return { heads: widest(rows).map(() => ''), data: rows };
  const heads = rows[at]?.cells ?? [];
  const second = secondLine(heads, rows[at + 1]?.cells ?? [], wanted);
  return second ? { heads: second, data: rows.slice(at + 2) } : { heads, data: rows.slice(at + 1) };
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
  const isHeader = (cell: string) => isTypeList(cell) || kind.isHeaderCell(cell);
  if (parts.length < 2 || parts.length >= heads.filter(isFilled).length) return undefined;
  if (!parts.some(({ at }) => !isFilled(heads[at])) || !parts.every(({ cell }) => isHeader(cell))) return undefined;
  const columns = Array.from({ length: Math.max(heads.length, below.length) }, (_, at) => heads[at] ?? '');
  for (const { cell, at } of parts) columns[at] = cell;
  return known.length === 0 || hasAllHeaders(nameColumns(columns), known) ? columns : undefined;
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
