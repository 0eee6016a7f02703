import { useEffect, useState } from 'react';

/** Longest wait for the browser to have nothing else to do. */
const TIMEOUT_MS = 2_000;

/** True once the browser was idle after `ready`, and from then on. */
export function useIdle(ready: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!ready) return;
    // Safari does not know it
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(setIdle, TIMEOUT_MS / 4, true);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(request);
  }, [ready]);
  return isIdle;
}
