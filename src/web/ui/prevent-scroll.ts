import { useEffect } from 'react';

/** Number of open dialogs that lock page scrolling. */
let holders = 0;

/** App state: whether page scrolling is locked. */
export const preventScroll = (): boolean => holders > 0;

/**
 * Locks page scrolling until the returned function is called; with several locks, until the last one is released.
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
