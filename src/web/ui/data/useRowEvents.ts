import { type KeyboardEvent, type MouseEvent, useCallback } from 'react';
import type { RowControl } from './useRowFocus.ts';
import { rowIndexForKey } from './virtual-rows.ts';

interface RowActions {
  readonly count: number;
  /** Rows that one page key goes. */
  readonly page: number;
  readonly selectable: boolean;
  readonly toggle: (index: number, range: boolean) => void;
  readonly selectLoaded: () => void;
  readonly clear: () => void;
  readonly move: (index: number, control: RowControl) => void;
}

/** Mouse and keyboard handlers of a row. Not the row but its checkbox and link are focusable. */
export function useRowEvents({ count, page, selectable, toggle, selectLoaded, clear, move }: RowActions) {
  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const target = event.target as Element;
      if (target.closest('a, button, input, select')) return;
      if (event.shiftKey && selectable) {
        event.preventDefault();
        toggle(indexOf(event.currentTarget), true);
      } else if (!target.closest('label') && getSelection()?.type !== 'Range') {
        openerOf(event.currentTarget)?.click();
      }
    },
    [selectable, toggle],
  );
  /** A range by Shift must not mark the text between. */
  const onMouseDown = useCallback(
    (event: MouseEvent) => {
      if (event.shiftKey && selectable) event.preventDefault();
    },
    [selectable],
  );
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const row = event.currentTarget;
      const onOpener = (event.target as Element).matches('[data-open]');
      if (!onOpener && !(event.target as Element).matches('[data-select]')) return;
      const act = keyAct(event, onOpener);
      if (!act) return;
      event.preventDefault();
      act();

      function keyAct({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, onOpener: boolean) {
        const index = indexOf(row);
        if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && selectable ? selectLoaded : null;
        if (altKey) return null;
        // Space alone toggles the checkbox natively
        if (key === ' ') return selectable && (onOpener || shiftKey) ? () => toggle(index, shiftKey) : null;
        if (key === 'Enter') return onOpener ? null : () => openerOf(row)?.click();
        if (key === 'Escape') return selectable ? clear : null;
        const to = rowIndexForKey(key, index, count, page);
        return to === null ? null : () => move(to, onOpener ? 'open' : 'select');
      }
    },
    [count, page, selectable, toggle, selectLoaded, clear, move],
  );
  return { onClick, onMouseDown, onKeyDown };
}

const indexOf = (row: HTMLElement) => Number(row.dataset.index);
const openerOf = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-open]');
