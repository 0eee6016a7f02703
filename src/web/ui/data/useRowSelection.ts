import { useCallback, useEffect, useRef } from 'react';
import { isSelected, NO_ROWS, rowRange, selectionState, setRowsSelected } from './selection.ts';
import type { SelectionProps } from './table-props.ts';

/** Selection handlers for the loaded rows, stable so that memoized rows are not rendered again. */
export function useRowSelection(ids: readonly string[], selecting: SelectionProps | undefined) {
  const anchor = useRef<string | null>(null);
  const latest = useRef({ ids, selecting });
  useEffect(() => {
    latest.current = { ids, selecting };
  });
  /** Toggles a row; with `range`, gives its new state to all rows since the last toggled one. */
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
