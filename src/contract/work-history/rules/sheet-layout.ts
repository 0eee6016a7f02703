import { toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { type DateOrder, detectDateOrder } from '../../imports/rules/dates.ts';
import { mapHeaders, REQUIRED_COLUMNS, SHEET, type SheetField } from './sheet-columns.ts';
import { type SheetCells, stripFormulaGuard } from './sheet-rows.ts';

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A table of projects, with its columns mapped to fields. */
export interface SheetLayout {
  readonly columns: readonly { readonly field: SheetField; readonly header: string }[];
  /** Headers of unrecognized columns. */
  readonly ignored: readonly string[];
  readonly missing: readonly SheetField[];
  readonly date_order: DateOrder;
  readonly rows: readonly { readonly line: number; readonly cells: SheetCells }[];
  /** Lines below the header that are not projects, such as totals. */
  readonly passed: readonly number[];
  /** The first lines, where no header was recognized. */
  readonly unmapped: readonly Line[];
}

/** The fields of the columns as a person chose them. */
export interface SheetMapping {
  readonly fields: readonly (SheetField | null)[];
  /** The first row names the columns. */
  readonly has_header: boolean;
}

/** Titles and dates often precede the header. */
const HEADER_SEARCH_ROWS = 20;

/** Finds the header row of a grid, unless a person mapped the columns, and maps the rows below it to fields. */
export function detectLayout(grid: readonly Line[], mapping?: SheetMapping): SheetLayout {
  const at = mapping ? Number(mapping.has_header) - 1 : findHeaderRow(grid);
  const heads = mapping ? namesOf(grid[at]?.cells ?? [], mapping.fields.length) : (grid[at]?.cells ?? []);
  const fields = mapping?.fields ?? mapHeaders(heads);
  const body = grid.slice(at + 1).map(({ line, cells }) => ({ line, cells: toCells(fields, cells) }));
  const known = new Set(fields);
  const rows = body.filter(({ cells }) => isProject(cells));
  return {
    columns: fields.flatMap((field, column) => (field ? [{ field, header: cleanHeader(heads[column]) }] : [])),
    ignored: heads.flatMap((head, column) => (fields[column] === null && head.trim() ? [cleanHeader(head)] : [])),
    missing: REQUIRED_COLUMNS.filter((field) => !known.has(field) && !(field === 'firm' && known.has('firm_number'))),
    date_order: detectDateOrder(body.flatMap(({ cells }) => [cells.start_date ?? '', cells.end_date ?? ''])),
    rows,
    passed: body.filter(({ cells }) => !isProject(cells)).map(({ line }) => line),
    unmapped: !mapping && rows.length === 0 && isUnknown(fields) ? sample(grid) : [],
  };
}

/** Two words of a row of data may be headers by chance. */
const isUnknown = (fields: readonly (SheetField | null)[]) => fields.filter((field) => field !== null).length <= 2;

/** What a person needs to see in order to map the columns. */
const sample = (grid: readonly Line[]): Line[] =>
  grid
    .slice(0, SHEET.sample)
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, SHEET.columns).map((cell) => cleanHeader(cell)) }));

/** Names of columns; those without one are numbered. */
const namesOf = (cells: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, column) => cells[column]?.trim() || `Column ${column + 1}`);

/** How many columns are recognized: of several sheets, the one with the most is read. */
export const countKnownColumns = (grid: readonly Line[]): number =>
  mapHeaders(grid[findHeaderRow(grid)]?.cells ?? []).filter((field) => field !== null).length;

/** The row with the most recognized headers; the first row if none has any. */
function findHeaderRow(grid: readonly Line[]): number {
  let best = { at: 0, known: 0 };
  for (const [at, { cells }] of grid.slice(0, HEADER_SEARCH_ROWS).entries()) {
    const known = mapHeaders(cells).filter((field) => field !== null).length;
    if (known > best.known) best = { at, known };
  }
  return best.at;
}

const cleanHeader = (cell = '') => toSingleLine(cell).slice(0, 200);

function toCells(fields: readonly (SheetField | null)[], cells: readonly string[]): SheetCells {
  const named: { [F in SheetField]?: string } = {};
  for (const [column, field] of fields.entries()) {
    const text = stripFormulaGuard(cells[column] ?? '').trim();
    if (field && text !== '') named[field] = text.slice(0, MAX_CELL);
  }
  return named;
}

/** Longer than any field accepts; the rest of a cell is dropped. */
const MAX_CELL = 3000;

/** Totals and notes name no firm and no dates. */
const isProject = (cells: SheetCells): boolean =>
  [cells.firm, cells.firm_number, cells.start_date, cells.end_date].some((text) => text !== undefined);
