import { sql } from 'kysely';
import { ChangeFeed, type FeedChange } from '#server/db/change-feed.ts';
import type { Db } from '#server/db/client.ts';
import type { Log } from '../process/log.ts';

/** A stream message: which data changed, never the data itself. */
export interface Change {
  readonly topic: string;
  readonly key: string | null;
}
type Listener = (change: Change) => void;
/** Selects the recipients of a change among the connected people. */
type FindAudience = (key: string, people: readonly string[]) => Promise<readonly string[]>;

/** Follows the table `changes` and notifies the open streams of this process. */
export interface Live {
  start(): Promise<void>;
  stop(): void;
  /** A change was committed: poll now. */
  wake(): void;
  /** @returns unsubscribes */
  subscribe(userId: string, listener: Listener): () => void;
  /** Changes of this topic name no person: their audience is resolved when they arrive. */
  audienceOf(topic: string, find: FindAudience): void;
  /** Called at every wake-up, for derived indexes that follow the table themselves. */
  onWake(poll: () => void): () => void;
}

/** The longest delay after a lost NOTIFY. */
const POLL_MS = 2_000;

export function createLive(db: Db, log: Log): Live {
  const streams = new Map<string, Set<Listener>>();
  const followers = new Set<() => void>();
  const audiences = new Map<string, FindAudience>();
  const feed = new ChangeFeed(db.kysely);
  /** Somebody subscribed during a poll, which did not select their changes: the next one must reread the same span. */
  let joined = false;
  let timer: NodeJS.Timeout | undefined;

  async function poll(): Promise<void> {
    const people = [...streams.keys()];
    joined = false;
    const topics = [...audiences.keys()];
    const batch = await feed.poll(
      sql`c.audience = ANY(${people}::uuid[]) OR (c.audience IS NULL AND c.topic = ANY(${topics}::text[]))`,
    );
    const recipients = await Promise.all(batch.changes.map(recipientsOf));
    batch.acknowledge({ reread: joined });
    for (const [at, { topic, key }] of batch.changes.entries()) {
      for (const person of recipients[at] ?? [])
        for (const listener of streams.get(person) ?? []) listener({ topic, key });
    }
  }

  /** Without an audience of its own: among current subscribers, since later ones reread what is committed. */
  async function recipientsOf(row: FeedChange): Promise<readonly string[]> {
    if (row.audience !== null) return [row.audience];
    const find = audiences.get(row.topic);
    return find && row.key !== null && streams.size > 0 ? find(row.key, [...streams.keys()]) : [];
  }

  const pollSoon = coalesce(() =>
    poll().catch((error) => log.warn({ err: error }, 'live: could not poll for changes')),
  );
  function wake(): void {
    for (const follower of followers) follower();
    pollSoon();
  }

  return {
    async start() {
      await poll();
      await db.listen('plumbline', wake);
      timer = setInterval(wake, POLL_MS);
    },
    stop() {
      clearInterval(timer);
      streams.clear();
      followers.clear();
    },
    wake,
    subscribe(userId, listener) {
      if (!streams.has(userId)) joined = true;
      const listeners = streams.get(userId) ?? new Set();
      streams.set(userId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && streams.get(userId) === listeners) streams.delete(userId);
      };
    },
    audienceOf(topic, find) {
      audiences.set(topic, find);
    },
    onWake(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}

/** One run at a time; calls during a run lead to one more after it. */
function coalesce(work: () => Promise<void>): () => void {
  let isRunning = false;
  let again = false;
  return function run() {
    if (isRunning) {
      again = true;
      return;
    }
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
      if (!again) return;
      again = false;
      run();
    });
  };
}
