import { type RefObject, useCallback, useState } from 'react';
import { bounded, type View, WHOLE } from './lightbox-maths.ts';

/** The view on the image that the stage holds; whatever `change` makes of it stays within the bounds. */
export function useZoom(stage: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(WHOLE);
  const change = useCallback(
    (make: (before: View) => View) => {
      const image = stage.current?.querySelector('img');
      if (!stage.current || !image) return;
      const size = { width: image.offsetWidth, height: image.offsetHeight };
      const room = { width: stage.current.clientWidth, height: stage.current.clientHeight };
      setView((before) => bounded(make(before), size, room));
    },
    [stage],
  );
  const reset = useCallback(() => setView(WHOLE), []);
  return { view, change, reset };
}
