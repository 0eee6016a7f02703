import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export type RowControl = 'select' | 'open';

/** The focused row, and how to focus another, rendered or not. Rows have `data-index`. */
export function useRowFocus(container: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState<number | null>(null);
  const wanted = useRef<RowControl | null>(null);
  useLayoutEffect(() => {
    if (focused === null || wanted.current === null) return;
    const row = container.current?.querySelector(`[data-index="${focused}"]`);
    const control = row && controlOf(row, wanted.current);
    if (!control) return;
    wanted.current = null;
    control.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });
  const move = useCallback((index: number, control: RowControl) => {
    wanted.current = control;
    setFocused(index);
  }, []);
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
    setFocused(index === undefined ? null : Number(index));
  }, []);
  const onBlur = useCallback(({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (wanted.current === null && !currentTarget.contains(relatedTarget)) setFocused(null);
  }, []);
  return { focused, move, onFocus, onBlur };
}

/** The checkbox or the link of a row, whichever exists. */
function controlOf(row: Element, wanted: RowControl): HTMLElement | null {
  const select = row.querySelector<HTMLElement>('[data-select]');
  const open = row.querySelector<HTMLElement>('[data-open]');
  return wanted === 'select' ? (select ?? open) : (open ?? select);
}
