import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Message } from '#contract/messaging/schema/messages.ts';
import { api } from '#web/api.ts';
import { Outbox, type Outgoing } from '../model/outbox.ts';
import { usePutLine } from './transcript.ts';

/** What one person has written in one conversation and not sent yet, in this browser. */
const storageOf = (person: string, thread: string) => {
  const name = `messages-to-send:${person}:${thread}`;
  return {
    read: (): readonly Outgoing[] => {
      try {
        return JSON.parse(localStorage.getItem(name) ?? '[]');
      } catch {
        return [];
      }
    },
    write(messages: readonly Outgoing[]) {
      try {
        if (messages.length === 0) localStorage.removeItem(name);
        else localStorage.setItem(name, JSON.stringify(messages));
      } catch {
        // a full or forbidden storage: sending works without
      }
    },
  };
};

/** The outbox of a conversation: it sends while the page is open, and again when the browser is online. */
export function useOutbox(person: string, thread: string) {
  const put = usePutLine(thread);
  const latest = useRef(put);
  latest.current = put;
  const [outbox] = useState(
    () =>
      new Outbox<Message>(() => ({
        send: ({ key, text, files }) =>
          api.messaging.send({
            params: { id: thread },
            body: { key, text, uploads: files.map(({ upload }) => upload) },
          }),
        onSent: (line) => latest.current(line),
        storage: storageOf(person, thread),
        later: (run, ms) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      })),
  );
  const messages = useSyncExternalStore(outbox.subscribe, outbox.getMessages);
  useEffect(() => {
    outbox.wake();
    window.addEventListener('online', outbox.wake);
    return () => {
      window.removeEventListener('online', outbox.wake);
      outbox.stop();
    };
  }, [outbox]);
  const { add, retry, remove } = outbox;
  return { messages, add, retry, remove };
}
