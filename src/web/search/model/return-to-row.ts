import { useLocation, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useDeferredValue, useEffect, useState } from 'react';

const STORED = 'directory-row';

/** Where somebody left the results for a firm. */
interface Place {
  /** The search with its query string. */
  readonly path: string;
  readonly top: number;
  readonly firm: string;
}

/** Click handler of the results: stores which firm was opened from where. Rows have `data-firm`. */
export function useRememberRow() {
  const path = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const firm = link?.closest<HTMLElement>('[data-firm]')?.dataset.firm;
    if (firm) sessionStorage.setItem(STORED, JSON.stringify({ path, top: window.scrollY, firm } satisfies Place));
  };
}

/** Whether the results are about to scroll to a firm. */
const isReturning = (): boolean => sessionStorage.getItem(STORED) !== null;

/** Height of the shortest row. */
const ROW_PX = 116;

/** Rows that fit the window are painted first, all others right after them. */
export function useVisibleFirst<T>(rows: readonly T[]): readonly T[] {
  const [first] = useState(() => (isReturning() ? rows : rows.slice(0, Math.ceil(window.innerHeight / ROW_PX))));
  return useDeferredValue(rows, first);
}

/** Scrolls to the firm that was opened from these results and focuses it, once they are shown again. */
export function useReturnToRow(list: RefObject<HTMLElement | null>): void {
  const path = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  // the router scrolls to the top of a page and focuses its heading before
  const isSettled = useRouterState({ select: ({ status }) => status === 'idle' });
  useEffect(() => {
    const stored = sessionStorage.getItem(STORED);
    if (!isSettled || !stored) return;
    sessionStorage.removeItem(STORED);
    const place: Place = JSON.parse(stored);
    if (place.path !== path) return;
    window.scrollTo(0, place.top);
    const row = list.current?.querySelector(`[data-firm="${CSS.escape(place.firm)}"]`);
    row?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  }, [isSettled, path, list]);
}
