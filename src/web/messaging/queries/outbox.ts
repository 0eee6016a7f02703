import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Message } from '#contract/messaging/schema/messages.ts';
import { api } from '#web/api.ts';
import { discardUnsentValues, keepUnsentValues, readUnsentValues } from '#web/ui/form/unsent-values.ts';
import { Outbox, type Outgoing } from '../model/outbox.ts';
import { usePutLine } from './transcript.ts';

/** What was written in this tab and has no answer yet: it survives a reload, and waits while the person signs in again. */
const storageOf = (thread: string) => {
  const name = `messages-to-send:${thread}`;
  return {
    read: (): readonly Outgoing[] => readUnsentValues(name, { messages: [] as readonly Outgoing[] }).messages,
    write(messages: readonly Outgoing[]) {
      if (messages.length === 0) discardUnsentValues(name);
      else keepUnsentValues(name, { messages });
    },
  };
};

/** The outbox of a conversation: it sends while the page is open, and again when the browser is online. */
export function useOutbox(thread: string) {
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
        storage: storageOf(thread),
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
