import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/**
 * Keeps the focus in a virtualized list: the row at `index` has it
 * and must stay rendered; when that row is removed, the row in its place gets the focus. Rows have `data-id`.
 */
export function useRestoreFocus(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef(false);
  const place = useRef(0);
  const index = useMemo(() => (focused === null ? -1 : ids.indexOf(focused)), [ids, focused]);
  // a dialog that was opened before its row went calls back with what it was given then
  const latest = useRef(ids);
  useLayoutEffect(() => {
    latest.current = ids;
  }, [ids]);
  const moveTo = useCallback(
    (to: number) => {
      const id = latest.current[Math.min(to, latest.current.length - 1)];
      wanted.current = id !== undefined;
      setFocused(id ?? null);
      if (id === undefined) list.current?.closest('main')?.querySelector('h1')?.focus({ preventScroll: true });
    },
    [list],
  );
  /** For the end of a dialog that took its row away: its opener is gone. */
  const recover = useCallback(() => moveTo(place.current), [moveTo]);
  useLayoutEffect(() => {
    if (index >= 0) place.current = index;
    else if (focused !== null && document.activeElement === document.body) recover();
  }, [index, focused, recover]);
  useLayoutEffect(() => {
    if (!wanted.current || focused === null) return;
    const row = list.current?.querySelector(`[data-id="${CSS.escape(focused)}"]`);
    const control = row?.querySelector<HTMLElement>('button, a');
    if (!row || !control) return;
    wanted.current = false;
    control.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    setFocused(target.closest<HTMLElement>('[data-id]')?.dataset.id ?? null);
  }, []);
  const onBlur = useCallback(({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // without a next element the row may just have gone; a dialog gives the focus back
    if (!relatedTarget || currentTarget.contains(relatedTarget) || relatedTarget.closest('[role="dialog"]')) return;
    setFocused(null);
  }, []);
  return { index: index < 0 ? null : index, moveTo, recover, onFocus, onBlur };
}
