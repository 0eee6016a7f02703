import { type DateOrder, orderOf } from '../../imports/rules/dates.ts';
import { oneLine } from '../../imports/rules/shapes.ts';
import { REQUIRED_COLUMNS, readHeads, type SheetField } from './sheet-columns.ts';
import { type SheetCells, withoutGuard } from './sheet-rows.ts';

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A table of projects under the fields that its columns hold. */
export interface SheetLayout {
  readonly columns: readonly { readonly field: SheetField; readonly header: string }[];
  /** Headers of columns that nothing is read from. */
  readonly ignored: readonly string[];
  readonly missing: readonly SheetField[];
  readonly date_order: DateOrder;
  readonly rows: readonly { readonly line: number; readonly cells: SheetCells }[];
  /** Lines below the header that are no projects, such as totals. */
  readonly passed: readonly number[];
}

/** A title and a date may stand above the header. */
const HEADER_WITHIN = 20;

/** Finds the header in a grid and reads what stands below it. */
export function layOut(grid: readonly Line[]): SheetLayout {
  const at = headerAt(grid);
  const heads = grid[at]?.cells ?? [];
  const fields = readHeads(heads);
  const body = grid.slice(at + 1).map(({ line, cells }) => ({ line, cells: cellsOf(fields, cells) }));
  const known = new Set(fields);
  return {
    columns: fields.flatMap((field, column) => (field ? [{ field, header: headerOf(heads[column]) }] : [])),
    ignored: heads.flatMap((head, column) => (fields[column] === null && head.trim() ? [headerOf(head)] : [])),
    missing: REQUIRED_COLUMNS.filter((field) => !known.has(field) && !(field === 'firm' && known.has('firm_number'))),
    date_order: orderOf(body.flatMap(({ cells }) => [cells.start_date ?? '', cells.end_date ?? ''])),
    rows: body.filter(({ cells }) => isProject(cells)),
    passed: body.filter(({ cells }) => !isProject(cells)).map(({ line }) => line),
  };
}

/** How many columns are recognised: of several sheets the one with the most is read. */
export const columnsKnown = (grid: readonly Line[]): number =>
  readHeads(grid[headerAt(grid)]?.cells ?? []).filter((field) => field !== null).length;

/** The line that names the columns: the one with the most heads, the first where none has any. */
function headerAt(grid: readonly Line[]): number {
  let best = { at: 0, known: 0 };
  for (const [at, { cells }] of grid.slice(0, HEADER_WITHIN).entries()) {
    const known = readHeads(cells).filter((field) => field !== null).length;
    if (known > best.known) best = { at, known };
  }
  return best.at;
}

const headerOf = (cell = '') => oneLine(cell).slice(0, 200);

function cellsOf(fields: readonly (SheetField | null)[], cells: readonly string[]): SheetCells {
  const named: { [F in SheetField]?: string } = {};
  for (const [column, field] of fields.entries()) {
    const text = withoutGuard(cells[column] ?? '').trim();
    if (field && text !== '') named[field] = text.slice(0, MAX_CELL);
  }
  return named;
}

/** Characters of a cell that are looked at; more than any field takes. */
const MAX_CELL = 3000;

/** Totals and notes name no firm and no days. */
const isProject = (cells: SheetCells): boolean =>
  [cells.firm, cells.firm_number, cells.start_date, cells.end_date].some((text) => text !== undefined);
