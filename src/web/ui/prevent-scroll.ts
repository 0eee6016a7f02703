import { useEffect } from 'react';

/** How many dialogs want the page behind them to stand still. */
let holders = 0;

/** App state: whether the page may not scroll now. */
export const preventScroll = (): boolean => holders > 0;

/**
 * Locks the scrolling of the page until the returned function is called; of several holders the last one to let go frees
 * it. `<html data-prevent-scroll>` shows the flag to the style sheets.
 */
export function lockScroll(): () => void {
  holders += 1;
  if (holders === 1) mark(document.documentElement);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders === 0) delete document.documentElement.dataset.preventScroll;
  };
}

function mark(page: HTMLElement): void {
  page.dataset.preventScroll = window.innerWidth > page.clientWidth ? 'gutter' : 'plain';
}

/** Locks the scrolling of the page while `active`. */
export function usePreventScroll(active: boolean): void {
  useEffect(() => (active ? lockScroll() : undefined), [active]);
}
