import { useEffect, useRef, useState } from 'react';

/** A rest that ends a word. */
const DEBOUNCE_MS = 150;

/** What is being typed, handed on after a short rest; an address that changes otherwise takes its place. */
export function useDebouncedText(current: string, send: (text: string) => Promise<void>) {
  const [text, setText] = useState(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef(0);
  const sendNow = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === current) return;
    underWay.current += 1;
    send(next).finally(() => {
      underWay.current -= 1;
    });
  };
  const latest = useRef(sendNow);
  useEffect(() => {
    latest.current = sendNow;
  });
  useEffect(() => {
    if (underWay.current === 0) setText(current);
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
    /** Forgets what was not yet handed on. */
    drop: (next = text) => {
      clearTimeout(timer.current);
      setText(next);
    },
  };
}
