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

/** Short, as commands block a person, and on the embedded database everybody else too. */
const LIMIT_MS = 1_000;
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

  const once = async <T>(
    actor: Actor,
    request: RequestInfo,
    run: (ctx: WriteContext) => Promise<T>,
    limitMs: number,
  ): Promise<T> => {
    const state = { closed: false, changed: false };
    const { promise: deadline, reject } = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    try {
      const result = await db.kysely.transaction().execute(async (bare) => {
        timer = setTimeout(() => {
          state.closed = true;
          reject(queryTimedOut());
        }, limitMs);
        if (db.engine === 'postgres')
          await sql`SELECT set_config('statement_timeout', ${String(limitMs)}, true)`.execute(bare);
        const tx = bare.withPlugin(refuseWhenClosed(state));
        const ctx = writeContext(tx, actor, request, state);
        try {
          return await Promise.race([run(ctx), deadline]);
        } finally {
          state.closed = true;
          clearTimeout(timer);
        }
      });
      if (state.changed) parts.live.wake();
      return result;
    } finally {
      clearTimeout(timer);
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
      async audit({ action, subjectType, subjectId, details = {}, by }) {
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
      },
      async change(topic, key, audience) {
        const rows = audience ? audience.map((person) => ({ topic, key, audience: person })) : [{ topic, key }];
        if (rows.length === 0) return;
        state.changed = true;
        await tx.insertInto('changes').values(rows).execute();
        // other processes; this one is woken after the commit
        await sql`SELECT pg_notify('plumbline', ${topic})`.execute(tx);
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
    async runInTransaction(actor, request, run, { limitMs = LIMIT_MS } = {}) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(actor, request, run, limitMs);
        } catch (error) {
          if (attempt === TRIES || !isRetryable(error)) throw error;
        }
      }
    },
  };
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
