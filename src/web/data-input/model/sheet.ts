import { MONTH_LIMITS } from '#contract/data-input/rules.ts';
import type { MonthRow, RowChange, RowValues } from '#contract/data-input/schema.ts';
import { type Employer, type ReadCell, readCell, textOf } from './cells.ts';
import type { Column } from './columns.ts';

export type Cells = Readonly<Partial<Record<Column, string>>>;
type Saved = Partial<MonthRow>;

/** A row as it is on the page: what the server has, and what was typed since. */
export interface SheetRow {
  readonly id: string;
  /** 0: the server has none. */
  readonly version: number;
  readonly position: number;
  readonly saved: Saved;
  readonly cells: Cells;
  /** What somebody else said meanwhile, in cells that were typed in here as well. */
  readonly theirs: Cells;
  /** What the server refused, by the text that it refused. */
  readonly refused: Readonly<Partial<Record<Column, { readonly text: string; readonly detail: string }>>>;
  /** Somebody else deleted it while something was typed here. */
  readonly isGone: boolean;
}
export interface Sheet {
  readonly columns: readonly Column[];
  readonly employers: readonly Employer[];
  readonly rows: readonly SheetRow[];
  /** Deleted here, and not yet there. */
  readonly deleted: readonly { readonly id: string; readonly version: number; readonly row: SheetRow }[];
}

export const blankRow = (id: string, position: number): SheetRow => ({
  id,
  version: 0,
  position,
  saved: {},
  cells: {},
  theirs: {},
  refused: {},
  isGone: false,
});

const cellsOf = ({ columns, employers }: Pick<Sheet, 'columns' | 'employers'>, saved: Saved): Cells =>
  Object.fromEntries(columns.map((column) => [column, textOf(column, saved, employers)]));

const fromServer = (sheet: Pick<Sheet, 'columns' | 'employers'>, row: MonthRow): SheetRow => ({
  ...blankRow(row.id, row.position),
  version: row.version,
  saved: row,
  cells: cellsOf(sheet, row),
});

export const startSheet = (
  columns: readonly Column[],
  employers: readonly Employer[],
  rows: readonly MonthRow[],
): Sheet => ({
  columns,
  employers,
  deleted: [],
  rows: rows.map((row) => fromServer({ columns, employers }, row)),
});

export const cellText = (row: SheetRow, column: Column): string => row.cells[column] ?? '';
const readIn = (sheet: Pick<Sheet, 'employers'>, row: SheetRow, column: Column): ReadCell =>
  readCell(column, cellText(row, column), sheet.employers);

const same = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null);
const differs = (values: Partial<RowValues>, saved: Saved): boolean =>
  Object.entries(values).some(([field, value]) => !same(value, saved[field as keyof RowValues]));

/** Whether the cell says something else than the server has. */
export function isDirty(sheet: Pick<Sheet, 'employers'>, row: SheetRow, column: Column): boolean {
  const read = readIn(sheet, row, column);
  return 'problem' in read || differs(read.values, row.saved);
}
export const isUntouched = (sheet: Sheet, row: SheetRow): boolean =>
  row.version === 0 && sheet.columns.every((column) => !isDirty(sheet, row, column));

/** Why a cell cannot be saved as it is. */
export function cellProblem(sheet: Sheet, row: SheetRow, column: Column): string | undefined {
  const refused = row.refused[column];
  if (refused && refused.text === cellText(row, column)) return refused.detail;
  const read = readIn(sheet, row, column);
  return 'problem' in read ? read.problem : undefined;
}

/** What a row says by now, where it can be read; else what the server has. */
export const valuesOf = (sheet: Sheet, row: SheetRow): Partial<RowValues> =>
  Object.assign(
    {},
    row.saved,
    ...sheet.columns.map((column) => {
      const read = readIn(sheet, row, column);
      return 'values' in read ? read.values : {};
    }),
  );

export interface CellEdit {
  readonly id: string;
  readonly column: Column;
  readonly text: string;
}
export function editCells(sheet: Sheet, edits: readonly CellEdit[]): Sheet {
  const byRow = Map.groupBy(edits, ({ id }) => id);
  return {
    ...sheet,
    rows: sheet.rows.map((row) => {
      const own = byRow.get(row.id);
      return own
        ? { ...row, cells: { ...row.cells, ...Object.fromEntries(own.map(({ column, text }) => [column, text])) } }
        : row;
    }),
  };
}

export const addRows = (sheet: Sheet, rows: readonly SheetRow[]): Sheet => ({
  ...sheet,
  rows: [...sheet.rows, ...rows].toSorted((a, b) => a.position - b.position),
});

export function removeRows(sheet: Sheet, ids: readonly string[]): Sheet {
  const gone = sheet.rows.filter((row) => ids.includes(row.id));
  return {
    ...sheet,
    rows: sheet.rows.filter((row) => !ids.includes(row.id)),
    deleted: [
      ...sheet.deleted,
      ...gone.filter(({ version }) => version > 0).map((row) => ({ id: row.id, version: row.version, row })),
    ],
  };
}

/** What is to be saved: cells that can be read, nothing that somebody else changed meanwhile. */
export function pendingChanges(sheet: Sheet): RowChange[] {
  const changed = sheet.rows.flatMap((row): RowChange[] => {
    if (row.isGone) return [];
    const values = Object.assign({}, ...sheet.columns.map((column) => pendingIn(sheet, row, column)));
    if (Object.keys(values).length === 0) return [];
    return [{ id: row.id, version: row.version, values, ...(row.version === 0 && { position: row.position }) }];
  });
  const deleted = sheet.deleted.map(({ id, version }): RowChange => ({ id, version, deleted: true }));
  return [...deleted, ...changed].slice(0, MONTH_LIMITS.changes);
}

function pendingIn(sheet: Sheet, row: SheetRow, column: Column): Partial<RowValues> {
  if (row.theirs[column] !== undefined || cellProblem(sheet, row, column) !== undefined) return {};
  const read = readIn(sheet, row, column);
  return 'values' in read && differs(read.values, row.saved) ? read.values : {};
}

/** After the server has saved changes. What was typed since stays as it is. */
export function withSaved(sheet: Sheet, sent: readonly RowChange[], rows: readonly MonthRow[]): Sheet {
  const known = new Map(rows.map((row) => [row.id, row]));
  const gone = new Set(sent.flatMap((change) => ('deleted' in change ? [change.id] : [])));
  return {
    ...sheet,
    deleted: sheet.deleted
      .filter(({ id }) => !gone.has(id))
      .map((one) => ({ ...one, version: known.get(one.id)?.version ?? one.version })),
    rows: sheet.rows.map((row) => {
      const saved = known.get(row.id);
      // what was undone while its deletion was under way is new to the server
      if (gone.has(row.id)) return { ...row, version: 0, saved: {} };
      return saved ? { ...row, version: saved.version, saved } : row;
    }),
  };
}

/**
 * Puts what the server has by now below what was typed: cells that were not touched follow it; a cell that both sides
 * changed keeps what was typed and shows what somebody else said, until one of them is chosen.
 */
export function withServer(sheet: Sheet, rows: readonly MonthRow[]): Sheet {
  const here = new Map(sheet.rows.map((row) => [row.id, row]));
  const there = new Map(rows.map((row) => [row.id, row]));
  const deleted = new Set(sheet.deleted.map(({ id }) => id));
  const mine = sheet.rows.flatMap((row): SheetRow[] => {
    const theirs = there.get(row.id);
    if (theirs)
      return [
        theirs.version > row.version || row.saved.is_local !== theirs.is_local ? merged(sheet, row, theirs) : row,
      ];
    if (row.version === 0) return [row];
    const typed = sheet.columns.some((column) => isDirty(sheet, row, column));
    return typed ? [{ ...row, isGone: true }] : [];
  });
  const fresh = rows.filter(({ id }) => !here.has(id) && !deleted.has(id)).map((row) => fromServer(sheet, row));
  return {
    ...sheet,
    rows: [...mine, ...fresh].toSorted((a, b) => a.position - b.position),
    // of a row that somebody else changed, the deletion is asked again
    deleted: sheet.deleted.filter(({ id, version }) => there.get(id)?.version === version),
  };
}

function merged(sheet: Sheet, row: SheetRow, theirs: MonthRow): SheetRow {
  const cells: Partial<Record<Column, string>> = {};
  const conflicts: Partial<Record<Column, string>> = {};
  for (const column of sheet.columns) {
    const text = textOf(column, theirs, sheet.employers);
    const read = readIn(sheet, row, column);
    const typed = 'problem' in read || differs(read.values, row.saved);
    const changed = text !== textOf(column, row.saved, sheet.employers);
    const agree = 'values' in read && !differs(read.values, theirs);
    cells[column] = typed ? cellText(row, column) : text;
    if (typed && !agree && (changed || row.theirs[column] !== undefined)) conflicts[column] = text;
  }
  return { ...row, version: theirs.version, saved: theirs, cells, theirs: conflicts, isGone: false };
}

/** Ends a conflict: what was typed here is saved over what somebody else said, or the other way round. */
export function settleCell(sheet: Sheet, id: string, column: Column, keep: 'mine' | 'theirs'): Sheet {
  return {
    ...sheet,
    rows: sheet.rows.map((row) => {
      if (row.id !== id) return row;
      const { [column]: other, ...theirs } = row.theirs;
      return { ...row, theirs, cells: keep === 'theirs' ? { ...row.cells, [column]: other ?? '' } : row.cells };
    }),
  };
}

/** A row that somebody else deleted is added anew, or goes here too. */
export const settleRow = (sheet: Sheet, id: string, keep: boolean): Sheet => ({
  ...sheet,
  rows: sheet.rows.flatMap((row) => {
    if (row.id !== id) return [row];
    return keep ? [{ ...row, version: 0, saved: {}, theirs: {}, isGone: false }] : [];
  }),
});

/** Cells that the server refused keep their text, and are sent again once it is another one. */
export function withRefusals(
  sheet: Sheet,
  refusals: readonly { readonly id: string; readonly column: Column; readonly detail: string }[],
): Sheet {
  return {
    ...sheet,
    rows: sheet.rows.map((row) => {
      const own = refusals.filter(({ id }) => id === row.id);
      if (own.length === 0) return row;
      const refused = Object.fromEntries(
        own.map(({ column, detail }) => [column, { text: cellText(row, column), detail }]),
      );
      return { ...row, refused: { ...row.refused, ...refused } };
    }),
  };
}
