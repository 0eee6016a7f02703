/** The selected rows by id; with `all`, every row on the server except these. */
export interface Selection {
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
}

export const NO_ROWS: Selection = { all: false, ids: new Set() };
export const ALL_ROWS: Selection = { all: true, ids: new Set() };

export function isSelected({ all, ids }: Selection, id: string): boolean {
  return ids.has(id) !== all;
}

/** Number of selected rows of `total` on the server. */
export function selectedCount({ all, ids }: Selection, total: number): number {
  return all ? total - ids.size : ids.size;
}

/** The selection with these rows selected (`on`) or deselected. */
export function setRowsSelected({ all, ids }: Selection, rows: Iterable<string>, on: boolean): Selection {
  const next = new Set(ids);
  for (const id of rows) {
    if (on === all) next.delete(id);
    else next.add(id);
  }
  return { all, ids: next };
}

/** The rows between `anchor` and the row at `to`, inclusive; only that row without a listed anchor. */
export function rowRange(order: readonly string[], anchor: string | null, to: number): readonly string[] {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const start = from === -1 ? to : from;
  return order.slice(Math.min(start, to), Math.max(start, to) + 1);
}

/** Whether none, some or all of the loaded rows are selected. */
export function selectionState(selection: Selection, loaded: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = loaded.reduce((sum, id) => sum + (isSelected(selection, id) ? 1 : 0), 0);
  if (chosen === 0) return 'none';
  return chosen === loaded.length ? 'all' : 'some';
}
