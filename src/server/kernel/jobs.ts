import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Tx } from '#server/db/types.ts';
import type { Log } from './log.ts';
import type { System } from './system.ts';

/** Work that leaves the transaction: mail, images, fan-out. It may run twice, so it must do no harm twice. */
export interface Job<T extends object> {
  readonly name: string;
  readonly payload: z.ZodType<T>;
  /** Cron expression in UTC, for work that returns by itself; its payload is `{}`. */
  readonly schedule?: string;
  handle(system: System, payload: T): Promise<void>;
  /** The call, ready for `enqueue`. */
  with(payload: T): JobCall<T>;
}
export interface JobCall<T extends object> {
  readonly job: Job<T>;
  readonly payload: T;
}
/** A job in a list of different ones; its payload has passed its own schema before `handle` sees it. */
export type AnyJob = Pick<Job<never>, 'name' | 'schedule' | 'handle'> & { readonly payload: z.ZodType };

export function job<T extends object>(definition: Omit<Job<T>, 'with'>): Job<T> {
  const made: Job<T> = { ...definition, with: (payload) => ({ job: made, payload }) };
  return made;
}

/** The queue in the product's own database. */
export interface Queue {
  enqueue<T extends object>(tx: Tx, call: JobCall<T>): Promise<void>;
  /** Takes up the work; enqueued jobs wait until then. */
  work(system: System): Promise<void>;
  /** Lets running jobs end, at most 5 s, and takes no new ones. */
  stop(): Promise<void>;
}

const NO_JOB = '00000000-0000-4000-8000-000000000000';

export async function openQueue(db: Db, jobs: readonly AnyJob[], log: Log): Promise<Queue> {
  const boss = new PgBoss({ db: db.queue, ...(db.engine === 'pglite' ? { backend: 'pglite' as const } : {}) });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const { name } of jobs) {
    await boss.createQueue(name, { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 300 });
    // a queue's first use reads its settings from outside the transaction, which on PGlite would wait for ever
    await boss.cancel(name, NO_JOB);
  }
  return {
    async enqueue(tx, { job: { name, payload: schema }, payload }) {
      await boss.send(name, schema.parse(payload), { db: fromKysely(tx) });
    },
    async work(system) {
      for (const one of jobs) {
        await boss.work(one.name, { pollingIntervalSeconds: 0.5 }, async ([taken]) => {
          if (taken) await one.handle(system, one.payload.parse(taken.data) as never);
        });
        if (one.schedule) await boss.schedule(one.name, one.schedule, {});
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}
