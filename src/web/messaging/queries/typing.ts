import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { TYPING_MS } from '#contract/messaging/rules.ts';
import { api } from '#web/api.ts';

/** Who types in a conversation, by the moment of their last signal; the live stream puts it in. */
export const typingKey = (thread: string) => ['message-typing', thread] as const;
export type Typing = Readonly<Record<string, number>>;

/** Ids of the people who type now. */
export function useTyping(thread: string): readonly string[] {
  const { data = {} } = useQuery<Typing>({
    queryKey: typingKey(thread),
    queryFn: () => ({}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [now, setNow] = useState(() => Date.now());
  const newest = Math.max(0, ...Object.values(data));
  useEffect(() => {
    if (newest === 0) return;
    setNow(Date.now());
    const timer = setTimeout(() => setNow(Date.now()), newest + TYPING_MS.shown - Date.now());
    return () => clearTimeout(timer);
  }, [newest]);
  return Object.entries(data).flatMap(([person, at]) => (now - at < TYPING_MS.shown ? [person] : []));
}

/** Tells the others that the person types, at most once in some seconds. */
export function useSignalTyping(thread: string): () => void {
  const last = useRef(0);
  return () => {
    const now = Date.now();
    if (now - last.current < TYPING_MS.every) return;
    last.current = now;
    // nobody misses a signal that was lost
    api.messaging.typing({ params: { id: thread } }).catch(() => undefined);
  };
}
