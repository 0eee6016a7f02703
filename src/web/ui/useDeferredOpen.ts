import { useEffect, useState } from 'react';

/** Open only from the second rendering on: Mantine notes the opener when `opened` changes, not when it mounts. */
export function useDeferredOpen(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && mounted;
}
