import { useEffect, useRef } from 'react';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy.ts';

/** Says that the record is gone and closes its dialog. @param isOver it is gone, and nothing in the dialog can be lost */
export function useCloseWhenGone(isOver: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOver) return;
    showAlert({ variant: 'error', text: copy.gone });
    latest.current();
  }, [isOver]);
}
