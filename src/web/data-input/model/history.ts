import type { Column } from './columns.ts';
import { addRows, blankRow, type Cells, editCells, removeRows, type Sheet, type SheetRow } from './sheet.ts';

/** How rows were before or after a change; null: there was none. */
type Snapshot = ReadonlyMap<string, { readonly cells: Cells; readonly position: number } | null>;
interface Entry {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Changes of one cell while it has the focus are one. */
  readonly cell: string | null;
}
export interface History {
  readonly undo: readonly Entry[];
  readonly redo: readonly Entry[];
}
export const NO_HISTORY: History = { undo: [], redo: [] };
const MOST = 200;

const snapshot = (sheet: Sheet, ids: readonly string[]): Snapshot => {
  const rows = new Map(sheet.rows.map((row) => [row.id, row]));
  return new Map(ids.map((id) => [id, pick(rows.get(id))]));
};
const pick = (row: SheetRow | undefined) => (row ? { cells: row.cells, position: row.position } : null);

/** Remembers a change of these rows. @param cell the cell that is typed in, for keys that belong together */
export function remember(
  history: History,
  before: Sheet,
  after: Sheet,
  ids: readonly string[],
  cell: string | null,
): History {
  const last = history.undo.at(-1);
  const entry = { before: snapshot(before, ids), after: snapshot(after, ids), cell };
  const joined = cell !== null && last?.cell === cell ? { ...entry, before: last.before } : entry;
  const kept = joined === entry ? history.undo : history.undo.slice(0, -1);
  return { undo: [...kept, joined].slice(-MOST), redo: [] };
}

/** What the last change of a cell left is no longer joined with the next. */
export const closeCell = (history: History): History => {
  const last = history.undo.at(-1);
  return last?.cell ? { ...history, undo: [...history.undo.slice(0, -1), { ...last, cell: null }] } : history;
};

function restore(sheet: Sheet, from: Snapshot, to: Snapshot): Sheet {
  let next = sheet;
  for (const [id, goal] of to) {
    const row = next.rows.find((one) => one.id === id);
    if (goal === null) next = removeRows(next, [id]);
    else if (row) next = editCells(next, changedCells(id, from.get(id)?.cells ?? {}, goal.cells));
    else next = putBack(next, id, goal);
  }
  return next;
}

const changedCells = (id: string, from: Cells, to: Cells) =>
  Object.entries(to).flatMap(([column, text]) =>
    from[column as Column] === text ? [] : [{ id, column: column as Column, text }],
  );

/** A deletion that the server has not heard of never was; else the row is added under its id. */
function putBack(sheet: Sheet, id: string, { cells, position }: { cells: Cells; position: number }): Sheet {
  const known = sheet.deleted.find((one) => one.id === id);
  const row = known ? { ...known.row, version: known.version, cells } : { ...blankRow(id, position), cells };
  return { ...addRows(sheet, [row]), deleted: sheet.deleted.filter((one) => one.id !== id) };
}

interface Stepped {
  readonly sheet: Sheet;
  readonly history: History;
}
/** The inverse of the last change; null where there is none. */
export function undoLast(sheet: Sheet, { undo, redo }: History): Stepped | null {
  const last = undo.at(-1);
  if (!last) return null;
  return {
    sheet: restore(sheet, last.after, last.before),
    history: { undo: undo.slice(0, -1), redo: [...redo, { ...last, cell: null }] },
  };
}
export function redoLast(sheet: Sheet, { undo, redo }: History): Stepped | null {
  const last = redo.at(-1);
  if (!last) return null;
  return {
    sheet: restore(sheet, last.before, last.after),
    history: { undo: [...undo, last], redo: redo.slice(0, -1) },
  };
}
