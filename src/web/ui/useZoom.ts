import { type RefObject, useCallback, useState } from 'react';
import { clampView, FIT_VIEW, type View } from './lightbox-geometry.ts';

/** The view of the image on the stage, clamped to its bounds. */
export function useZoom(stage: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(FIT_VIEW);
  const change = useCallback(
    (make: (before: View) => View) => {
      const image = stage.current?.querySelector('img');
      if (!stage.current || !image) return;
      const size = { width: image.offsetWidth, height: image.offsetHeight };
      const room = { width: stage.current.clientWidth, height: stage.current.clientHeight };
      setView((before) => clampView(make(before), size, room));
    },
    [stage],
  );
  const reset = useCallback(() => setView(FIT_VIEW), []);
  return { view, change, reset };
}
