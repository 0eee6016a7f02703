import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MESSAGES_TOPIC, TYPING_TOPIC } from '#contract/messaging/rules.ts';
import { ApiError, send } from '#web/api.ts';
import { type Typing, typingKey } from '#web/messaging/queries/typing.ts';
import { meQuery } from '#web/session/queries.ts';
import { readToken, storedToken } from '#web/token.ts';
import { backoffDelay, type Change, parseEvents } from './model/event-stream.ts';

/** Query key prefixes that a topic invalidates. */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  notifications: ['notifications'],
  projects: ['projects', 'notifications', 'businesses'],
  opportunities: ['opportunities', 'notifications'],
  'project-months': ['data-input'],
  'parent-projects': ['parent-projects', 'exclusions', 'counting', 'gap pilot'],
  [MESSAGES_TOPIC]: ['messaging'],
  // who acts for a firm is part of the session
  claims: ['claims', 'session'],
};
const EVERYTHING = [...new Set(Object.values(TOPICS).flat())];

/** What all tabs are told: whose queries to read again, and who types. */
interface News {
  readonly keys: readonly string[];
  readonly typing?: { readonly thread: string; readonly person: string };
}

function newsOf({ topic, key }: Change): News {
  if (!topic.startsWith(TYPING_TOPIC)) return { keys: TOPICS[topic] ?? [] };
  return { keys: [], ...(key !== null && { typing: { thread: key, person: topic.slice(TYPING_TOPIC.length) } }) };
}

/** A signal that passes: nothing is read again. */
function noteTyping(client: QueryClient, { thread, person }: NonNullable<News['typing']>): void {
  client.setQueryData<Typing>(typingKey(thread), (known) => ({ ...known, [person]: Date.now() }));
}

/** Invalidates queries on changes pushed by the server while someone is signed in. */
export function useLiveUpdates(userId: string | null): void {
  const client = useQueryClient();
  useEffect(() => (userId === null ? undefined : subscribe(client)), [client, userId]);
}

/**
 * One stream for all tabs: the tab with the lock reads it and broadcasts; another takes over when it closes.
 * Without Web Locks (a page that is not served securely) each tab reads its own.
 * @returns how to stop
 */
function subscribe(client: QueryClient): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel('plumbline-live');
  const refresh = (keys: readonly string[]) => {
    for (const key of keys) client.invalidateQueries({ queryKey: [key] });
  };
  const apply = ({ keys, typing }: News) => {
    refresh(keys);
    if (typing) noteTyping(client, typing);
  };
  channel.onmessage = ({ data }: MessageEvent<News>) => apply(data);
  const tell = (news: News) => {
    apply(news);
    channel.postMessage(news);
  };
  const hold = () => read(stop.signal, client, tell);
  const held = navigator.locks ? navigator.locks.request('plumbline-live', { signal: stop.signal }, hold) : hold();
  held.catch(() => {
    // rejected only by the abort signal
  });
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Reads the stream until aborted and reconnects when it ends. After each connection, everything is invalidated. */
async function read(signal: AbortSignal, client: QueryClient, tell: (news: News) => void): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    // somebody else signed in, or an impersonation ended: the page is about to be replaced
    if (storedToken() !== readToken()) return;
    const silence = new SilenceTimeout();
    try {
      const response = await send('notifications.live', { signal: AbortSignal.any([signal, silence.signal]) });
      tell({ keys: EVERYTHING });
      attempt = 0;
      for await (const change of changesOf(response, silence)) tell(newsOf(change));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        await client.invalidateQueries(meQuery);
        return;
      }
    } finally {
      silence.end();
    }
    await delay(backoffDelay(attempt, random()), signal);
  }
}

/** The server sends a heartbeat every 15 s; a connection that is silent for this long is dead. */
const SILENCE_MS = 45_000;

/** Aborts after too long a silence, as after a laptop's sleep. */
class SilenceTimeout {
  readonly #abort = new AbortController();
  readonly signal = this.#abort.signal;
  #timer = this.#start();

  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #start() {
    return setTimeout(() => this.#abort.abort(), SILENCE_MS);
  }
}

async function* changesOf(response: Response, silence: SilenceTimeout): AsyncGenerator<Change> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    silence.heard();
    const taken = parseEvents(rest + chunk.value);
    rest = taken.rest;
    yield* taken.changes;
  }
}

/** Uniform in [0, 1), so that browsers do not reconnect all at once. */
function random(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

/** Resolves early when the browser is back online or the signal aborts. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      done.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end, { signal: done.signal });
    signal.addEventListener('abort', end, { signal: done.signal });
  });
}
