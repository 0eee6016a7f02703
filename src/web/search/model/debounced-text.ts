import { useEffect, useRef, useState } from 'react';

/** Pause that ends a word. */
const DEBOUNCE_MS = 150;

/** The text of a field, sent after a pause; a change of `current` from elsewhere replaces it. */
export function useDebouncedText(current: string, send: (text: string) => Promise<void>) {
  const [text, setText] = useState(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inFlight = useRef(0);
  const sendNow = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === current) return;
    inFlight.current += 1;
    send(next).finally(() => {
      inFlight.current -= 1;
    });
  };
  const latest = useRef(sendNow);
  useEffect(() => {
    latest.current = sendNow;
  });
  useEffect(() => {
    if (inFlight.current === 0) setText(current);
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    text,
    type: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(next), DEBOUNCE_MS);
    },
    set: (next: string) => {
      setText(next);
      sendNow(next);
    },
    flush: () => sendNow(text),
    /** Cancels what was not sent yet. */
    cancel: (next = text) => {
      clearTimeout(timer.current);
      setText(next);
    },
  };
}
