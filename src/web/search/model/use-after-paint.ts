import { useCallback, useEffect, useMemo, useRef } from 'react';

/** `run` resolves once what was rendered so far is on screen; never if it ran again, was canceled, or the page is left. */
export function useAfterPaint() {
  const frame = useRef(0);
  const task = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => {
    cancelAnimationFrame(frame.current);
    clearTimeout(task.current);
  }, []);
  useEffect(() => cancel, [cancel]);
  const run = useCallback(() => {
    cancel();
    return new Promise<void>((resolve) => {
      frame.current = requestAnimationFrame(() => {
        task.current = setTimeout(resolve);
      });
    });
  }, [cancel]);
  return useMemo(() => ({ run, cancel }), [run, cancel]);
}
