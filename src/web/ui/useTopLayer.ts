import { useEffect, useRef } from 'react';

/** Open dialogs, topmost last. */
const layers: object[] = [];

/**
 * Whether a dialog is the topmost: Escape reaches all open dialogs but should close only one.
 * @returns a function to call in the event handler
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
