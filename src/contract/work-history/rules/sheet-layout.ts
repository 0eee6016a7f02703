import { toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { type DateOrder, detectDateOrder } from '../../imports/rules/dates.ts';
import { mapHeaders, REQUIRED_COLUMNS, type SheetField } from './sheet-columns.ts';
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
}

/** Titles and dates often precede the header. */
const HEADER_SEARCH_ROWS = 20;

/** Finds the header row of a grid and maps the rows below it to fields. */
export function detectLayout(grid: readonly Line[]): SheetLayout {
  const at = findHeaderRow(grid);
  const heads = grid[at]?.cells ?? [];
  const fields = mapHeaders(heads);
  const body = grid.slice(at + 1).map(({ line, cells }) => ({ line, cells: toCells(fields, cells) }));
  const known = new Set(fields);
  return {
    columns: fields.flatMap((field, column) => (field ? [{ field, header: cleanHeader(heads[column]) }] : [])),
    ignored: heads.flatMap((head, column) => (fields[column] === null && head.trim() ? [cleanHeader(head)] : [])),
    missing: REQUIRED_COLUMNS.filter((field) => !known.has(field) && !(field === 'firm' && known.has('firm_number'))),
    date_order: detectDateOrder(body.flatMap(({ cells }) => [cells.start_date ?? '', cells.end_date ?? ''])),
    rows: body.filter(({ cells }) => isProject(cells)),
    passed: body.filter(({ cells }) => !isProject(cells)).map(({ line }) => line),
  };
}

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
