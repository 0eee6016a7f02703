import { columns as columnNames } from '../copy/cells.ts';
import type { Column } from './columns.ts';
import { type CellEdit, cellText, type Sheet } from './sheet.ts';

/** Two corners of a block of cells, by the place of their row and column. */
export interface Block {
  readonly from: Place;
  readonly to: Place;
}
export interface Place {
  readonly row: number;
  readonly column: number;
}

const range = (a: number, b: number) => Array.from({ length: Math.abs(a - b) + 1 }, (_, at) => Math.min(a, b) + at);

export const isInBlock = ({ from, to }: Block, { row, column }: Place): boolean =>
  Math.min(from.row, to.row) <= row &&
  row <= Math.max(from.row, to.row) &&
  Math.min(from.column, to.column) <= column &&
  column <= Math.max(from.column, to.column);

const placesIn = (sheet: Sheet, { from, to }: Block) =>
  range(from.row, to.row).map((row) => ({
    row: sheet.rows[row],
    columns: range(from.column, to.column).flatMap((column) => sheet.columns[column] ?? []),
  }));

/** The texts of a block, for the clipboard. */
export const copyBlock = (sheet: Sheet, block: Block): string[][] =>
  placesIn(sheet, block).flatMap(({ row, columns }) => (row ? [columns.map((column) => cellText(row, column))] : []));

export const clearBlock = (sheet: Sheet, block: Block): CellEdit[] =>
  placesIn(sheet, block).flatMap(({ row, columns }) =>
    row ? columns.map((column) => ({ id: row.id, column, text: '' })) : [],
  );

/** Each column of a block as its first row has it; of one cell, as the cell above has it. */
export function fillDown(sheet: Sheet, { from, to }: Block): CellEdit[] {
  const single = from.row === to.row;
  const top = Math.min(from.row, to.row) - (single ? 1 : 0);
  const source = sheet.rows[top];
  if (!source) return [];
  return range(top + 1, Math.max(from.row, to.row)).flatMap((at) => {
    const row = sheet.rows[at];
    const columns = range(from.column, to.column).flatMap((column) => sheet.columns[column] ?? []);
    return row ? columns.map((column) => ({ id: row.id, column, text: cellText(source, column) })) : [];
  });
}

export interface Pasted {
  readonly edits: readonly CellEdit[];
  /** Rows of the clipboard that need a new row, each with its cells. */
  readonly added: readonly Readonly<Partial<Record<Column, string>>>[];
  /** Rows of the clipboard that have no place. */
  readonly left: readonly (readonly string[])[];
}

/**
 * Puts the rows of a spreadsheet from a cell on to the right and down; what is beyond the last row becomes new rows. Where
 * the first row names columns, they go where it says.
 * @param mayAdd false where the rows are given, as contracts are
 */
export function pasteBlock(sheet: Sheet, at: Place, table: readonly (readonly string[])[], mayAdd: boolean): Pasted {
  const named = headOf(sheet, table[0] ?? []);
  const order = named ?? sheet.columns.slice(at.column);
  const rows = named ? table.slice(1) : table;
  const fits = (values: readonly string[]) =>
    values.every((value, place) => value === '' || order[place] !== undefined);
  const edits: CellEdit[] = [];
  const added: Partial<Record<Column, string>>[] = [];
  const left: (readonly string[])[] = [];
  for (const [below, values] of rows.entries()) {
    const row = sheet.rows[at.row + below];
    const cells = values.flatMap((text, place) => (order[place] ? [[order[place], text] as const] : []));
    if (!fits(values) || (!row && !mayAdd)) left.push(values);
    else if (row) edits.push(...cells.map(([column, text]) => ({ id: row.id, column, text })));
    else added.push(Object.fromEntries(cells));
  }
  return { edits, added, left };
}

/** How forms call the columns, beside their own names here. */
const HEADS: readonly (readonly [RegExp, Column])[] = [
  [/employer|contractor|company|firm/, 'employer'],
  [/trade|craft|occupation/, 'trade'],
  [/level|class/, 'level'],
  [/sex|gender/, 'sex'],
  [/race|ethnic/, 'race'],
  [/zip/, 'zip'],
  [/county/, 'county'],
  [/street|address/, 'street'],
  [/resid|local/, 'residence'],
  [/new hire|hires/, 'new_hires'],
  [/hired|date/, 'hired_on'],
  [/hours|hrs/, 'hours'],
  [/people|workers|employees|count|headcount/, 'people'],
  [/paid|amount/, 'paid'],
  [/note|comment|memo/, 'note'],
];
function headOf(sheet: Sheet, heads: readonly string[]): readonly (Column | undefined)[] | null {
  const found = heads.map((head) => {
    const name = head.toLowerCase();
    const own = sheet.columns.find((column) => columnNames[column].toLowerCase() === name);
    return own ?? HEADS.find(([words, column]) => words.test(name) && sheet.columns.includes(column))?.[1];
  });
  const known = found.filter((column) => column !== undefined);
  return heads.length > 1 &&
    known.length * 2 >= heads.length &&
    new Set(known).size === known.length &&
    heads.every((head) => !/\d/.test(head))
    ? found
    : null;
}
