import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import type { Tx } from '#server/db/types.ts';
import { isRetryable, queryTimedOut } from '../http/errors.ts';
import type { Live } from '../http/live.ts';
import type { Outbox } from '../jobs/job.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { ReadContext, Registry, RequestInfo, WriteContext } from './contexts.ts';
import type { Reaction } from './reactions.ts';
import type { Secrets } from './secrets.ts';

const TRIES = 4;

export interface Transactions {
  readContext(actor: Actor, request: RequestInfo): ReadContext;
  /** Runs a command in a transaction; retries after a deadlock or serialization failure. */
  runInTransaction<T>(
    actor: Actor,
    request: RequestInfo,
    run: (ctx: WriteContext) => Promise<T>,
    options?: { limitMs?: number },
  ): Promise<T>;
}

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly queue: Outbox;
  readonly live: Pick<Live, 'wake'>;
  readonly reactions: readonly Reaction[];
  readonly secrets: Secrets;
  readonly registry: Registry;
}

export function createTransactions(parts: Parts): Transactions {
  const { db, clock, config, secrets, registry } = parts;
  const reactions = Map.groupBy(parts.reactions, (reaction) => reaction.event);

  const attempt = async <T>(
    actor: Actor,
    request: RequestInfo,
    run: (ctx: WriteContext) => Promise<T>,
    limitMs: number,
  ): Promise<T> => {
    const state = { closed: false, changed: false };
    const deadline = deadlineAfter(limitMs, state);
    try {
      const result = await db.kysely.transaction().execute(async (bare) => {
        deadline.start();
        if (db.engine === 'postgres')
          await sql`SELECT set_config('statement_timeout', ${String(limitMs)}, true)`.execute(bare);
        const tx = bare.withPlugin(refuseWhenClosed(state));
        try {
          return await Promise.race([run(writeContext(tx, actor, request, state)), deadline.passed]);
        } finally {
          state.closed = true;
          deadline.stop();
        }
      });
      if (state.changed) parts.live.wake();
      return result;
    } finally {
      deadline.stop();
    }
  };

  const writeContext = (tx: Tx, actor: Actor, request: RequestInfo, state: { changed: boolean }): WriteContext => {
    const now = clock.now();
    const ctx: WriteContext = {
      sql: tx,
      actor,
      now,
      config,
      request,
      secrets,
      registry,
      async announce({ event, content }) {
        for (const reaction of reactions.get(event.name) ?? []) await reaction.run(ctx, content);
      },
      enqueue: (call) => parts.queue.enqueue(tx, call),
      audit: (entry) => insertAuditEntry(tx, ctx, entry),
      async change(topic, key, audience) {
        if (await insertChange(tx, { topic, key }, audience)) state.changed = true;
      },
    };
    return ctx;
  };

  return {
    readContext: (actor, request) => ({
      sql: db.kysely,
      actor,
      now: clock.now(),
      config,
      request,
      secrets,
      registry,
    }),
    async runInTransaction(actor, request, run, { limitMs = config.commandTimeoutMs } = {}) {
      for (let count = 1; ; count++) {
        try {
          return await attempt(actor, request, run, limitMs);
        } catch (error) {
          if (count === TRIES || !isRetryable(error)) throw error;
        }
      }
    },
  };
}

/** Rejects `passed` and closes the transaction, counted from its first statement: waiting for a connection is free. */
function deadlineAfter(limitMs: number, state: { closed: boolean }) {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  return {
    passed,
    start() {
      timer = setTimeout(() => {
        state.closed = true;
        reject(queryTimedOut());
      }, limitMs);
    },
    stop: () => clearTimeout(timer),
  };
}

async function insertAuditEntry(
  tx: Tx,
  { actor, now, request }: Pick<WriteContext, 'actor' | 'now' | 'request'>,
  { action, subjectType, subjectId, details = {}, by }: Parameters<WriteContext['audit']>[0],
): Promise<void> {
  const person = actor.kind === 'user' ? actor : undefined;
  await tx
    .insertInto('audit_trail')
    .values({
      id: randomUUID(),
      at: now,
      actor_id: by ?? person?.id ?? null,
      impersonator_id: person?.impersonatorId ?? null,
      action,
      subject_type: subjectType,
      subject_id: subjectId,
      details: JSON.stringify(details),
      request_id: request.id,
    })
    .execute();
}

/** @param audience whom it is for; everybody without one @returns whether there was anybody to tell */
async function insertChange(
  tx: Tx,
  change: { readonly topic: string; readonly key: string | null },
  audience: readonly string[] | undefined,
): Promise<boolean> {
  const rows = audience ? audience.map((person) => ({ ...change, audience: person })) : [change];
  if (rows.length === 0) return false;
  await tx.insertInto('changes').values(rows).execute();
  // other processes; this one is woken after the commit
  await sql`SELECT pg_notify('plumbline', ${change.topic})`.execute(tx);
  return true;
}

/** After its end, the connection is reused: late queries must not write into other transactions. */
function refuseWhenClosed(state: { readonly closed: boolean }): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (state.closed) throw new Error('This transaction has ended; await every query inside it');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
