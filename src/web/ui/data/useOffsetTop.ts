import { useLayoutEffect, useState } from 'react';

/** Pixels from the top of the page to the element, measured on every render, since content above may change its height. */
export function useOffsetTop(element: { readonly current: HTMLElement | null }): number {
  const [place, setPlace] = useState(0);
  useLayoutEffect(() => {
    if (element.current) setPlace(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
  });
  return place;
}
