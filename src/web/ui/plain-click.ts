import type { MouseEvent } from 'react';

/** Does this instead of following a link, unless the link is to open in another tab or window. */
export const onPlainClick =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };
