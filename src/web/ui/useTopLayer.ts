import { useEffect, useRef } from 'react';

/** Dialogs that are open, the uppermost last. */
const layers: object[] = [];

/**
 * Whether a dialog is the uppermost: Escape reaches all that are open, and only one of them is meant.
 * @returns to be asked when the event comes
 */
export function useTopLayer(opened: boolean): () => boolean {
  const own = useRef({});
  useEffect(() => {
    if (!opened) return;
    const layer = own.current;
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [opened]);
  return () => layers.at(-1) === own.current;
}
