import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Log } from '../process/log.ts';

/** A change that concerns one person; it says where to look, never what is there. */
export interface Change {
  readonly topic: string;
  readonly key: string | null;
}
type Listener = (change: Change) => void;
/** Which of the people whose streams are open a change concerns. */
type Whom = (key: string, people: readonly string[]) => Promise<readonly string[]>;

/** Follows the table `changes` and tells the open streams of this process. */
export interface Live {
  start(): Promise<void>;
  stop(): void;
  /** Somebody committed a change: look now. */
  wake(): void;
  /** @returns how to end the subscription. */
  subscribe(userId: string, listener: Listener): () => void;
  /** Changes of this topic name no person: whom each concerns is asked when it comes. */
  audienceOf(topic: string, whom: Whom): void;
  /** Called at every wake-up, for derived indexes that look for themselves. */
  onWake(look: () => void): () => void;
}

/** What a lost notification costs at most. */
const POLL_MS = 2_000;

export function createLive(db: Db, log: Log): Live {
  const streams = new Map<string, Set<Listener>>();
  const followers = new Set<() => void>();
  const wide = new Map<string, Whom>();
  let cursor: string | undefined;
  let seen = new Set<number>();
  let looking: Promise<void> | undefined;
  let again = false;
  /** Somebody came during a look, which did not ask for their changes: the next one must reread the same span. */
  let arrived = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const people = [...streams.keys()];
    arrived = false;
    const { rows } = await sql<{
      xmin: string;
      id: number | null;
      topic: string;
      key: string | null;
      audience: string | null;
    }>`
      SELECT s.xmin, c.id, c.topic, c.key, c.audience
      FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin) s
      LEFT JOIN changes c
        ON c.xid >= coalesce(${cursor ?? null}::text, s.xmin)::xid8
          AND (c.audience = ANY(${people}::uuid[]) OR (c.audience IS NULL AND c.topic = ANY(${[...wide.keys()]}::text[])))
      ORDER BY c.id`.execute(db.kysely);
    const fresh = rows.filter((row) => row.id !== null && !seen.has(row.id));
    const audiences = await Promise.all(fresh.map(audience));
    if (!arrived || cursor === undefined) cursor = rows[0]?.xmin ?? cursor;
    seen = new Set(rows.flatMap((row) => row.id ?? []));
    for (const [at, { topic, key }] of fresh.entries()) {
      for (const person of audiences[at] ?? [])
        for (const listener of streams.get(person) ?? []) listener({ topic, key });
    }
  }

  /** Of a wide change: among who listens by now, since who comes later rereads what is committed. */
  async function audience(row: Change & { readonly audience: string | null }): Promise<readonly string[]> {
    if (row.audience !== null) return [row.audience];
    const whom = wide.get(row.topic);
    return whom && row.key !== null && streams.size > 0 ? whom(row.key, [...streams.keys()]) : [];
  }

  function wake(): void {
    for (const follower of followers) follower();
    if (looking) {
      again = true;
      return;
    }
    looking = look()
      .catch((error) => log.warn({ err: error }, 'live: could not look for changes'))
      .finally(() => {
        looking = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  return {
    async start() {
      await look();
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
      if (!streams.has(userId)) arrived = true;
      const listeners = streams.get(userId) ?? new Set();
      streams.set(userId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && streams.get(userId) === listeners) streams.delete(userId);
      };
    },
    audienceOf(topic, whom) {
      wide.set(topic, whom);
    },
    onWake(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}
