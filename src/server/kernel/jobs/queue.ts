import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from '#server/db/client.ts';
import type { AppServices } from '../context/app-services.ts';
import type { Log } from '../process/log.ts';
import type { AnyJobHandler } from './handler.ts';
import type { Outbox } from './job.ts';

/** The queue in the product's own database. */
export interface Queue extends Outbox {
  /** Starts the workers; enqueued jobs are kept until then. */
  work(services: AppServices): Promise<void>;
  /** Stops taking jobs and waits up to 5 s for running ones. */
  stop(): Promise<void>;
}

const NO_JOB = '00000000-0000-4000-8000-000000000000';
const RETRY_POLICY = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 300, notify: true };
/** Seconds. New jobs are announced; polling finds retries and jobs that were enqueued without a listener. */
const LOOK_EVERY = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 5 };

export async function openQueue(db: Db, jobs: readonly AnyJobHandler[], log: Log): Promise<Queue> {
  const backend = db.engine === 'pglite' ? { backend: 'pglite' as const } : {};
  const boss = new PgBoss({ db: db.queue, useListenNotify: true, ...backend });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  await boss.start();
  await makeQueues(boss, jobs);
  return {
    async enqueue(tx, { job: { name, payload: schema }, payload }) {
      await boss.send(name, schema.parse(payload), { db: fromKysely(tx) });
    },
    async work(services) {
      for (const one of jobs) {
        let worker = '';
        worker = await boss.work(one.name, LOOK_EVERY, async ([taken]) => {
          // jobs of one transaction are announced once: after each there may be another
          boss.notifyWorker(worker);
          if (taken) await one.handle(services, one.payload.parse(taken.data) as never);
        });
        if (one.schedule) await boss.schedule(one.name, one.schedule, {});
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}

/** Existing queues cost one read in all: there are some forty. */
async function makeQueues(boss: PgBoss, jobs: readonly AnyJobHandler[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name } of jobs) {
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, RETRY_POLICY);
    else if (!queue.notify) await boss.updateQueue(name, { notify: true });
    else continue;
    // a queue's first use reads its settings from outside the transaction, which on PGlite would wait for ever
    await boss.cancel(name, NO_JOB);
  }
}
