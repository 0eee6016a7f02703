import { useCallback, useEffect, useRef } from 'react';
import { isSelected, NO_ROWS, rowRange, selectionState, setRowsSelected } from './selection.ts';
import type { SelectionProps } from './table-props.ts';

/** Ways to choose among the loaded rows. They stay the same functions, so that rows need not be drawn again. */
export function useRowSelection(ids: readonly string[], selecting: SelectionProps | undefined) {
  const anchor = useRef<string | null>(null);
  const latest = useRef({ ids, selecting });
  useEffect(() => {
    latest.current = { ids, selecting };
  });
  /** Turns one row round; with `range` gives all rows since the last choice what this row gets. */
  const toggle = useCallback((index: number, range: boolean) => {
    const { ids, selecting } = latest.current;
    const id = ids[index];
    if (!selecting || id === undefined) return;
    const on = !isSelected(selecting.selection, id);
    const rows = range ? rowRange(ids, anchor.current, index) : [id];
    anchor.current = id;
    selecting.onSelect(setRowsSelected(selecting.selection, rows, on));
  }, []);
  const selectLoaded = useCallback(() => {
    const { ids, selecting } = latest.current;
    selecting?.onSelect(setRowsSelected(selecting.selection, ids, true));
  }, []);
  const clear = useCallback(() => {
    anchor.current = null;
    latest.current.selecting?.onSelect(NO_ROWS);
  }, []);
  const state = selecting ? selectionState(selecting.selection, ids) : 'none';
  return { state, toggle, selectLoaded, clear };
}
