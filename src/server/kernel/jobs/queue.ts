import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db } from '#server/db/client.ts';
import type { AppServices } from '../context/app-services.ts';
import { conflict } from '../http/errors.ts';
import type { Metric } from '../http/metrics.ts';
import type { Log } from '../process/log.ts';
import { wakeForDueJobs } from './due-jobs.ts';
import { recordFailedJob } from './failed-jobs.ts';
import { failureOf, isHopeless, storedFailure } from './failure.ts';
import type { AnyJobHandler } from './handler.ts';
import { countTries, InterruptedTooOften } from './interrupted-attempts.ts';
import type { Outbox } from './job.ts';
import { jobMetrics } from './metrics.ts';
import { makeQueues } from './queues.ts';
import { FAILED_QUEUE } from './retry-policy.ts';

/** The queue in the product's own database. */
export interface Queue extends Outbox {
  /** Starts the workers; enqueued jobs are kept until then. */
  work(services: AppServices): Promise<void>;
  /** Stops taking jobs and waits up to 5 s for running ones. */
  stop(): Promise<void>;
  /** Waiting and failed jobs, for /metrics. */
  metrics(): Promise<readonly Metric[]>;
}

/** Seconds. New jobs are announced, and `wakeForDueJobs` finds all others; without a listener each queue is polled. */
const POLLING = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 3_600 };
const STOP_LIMIT_MS = 5_000;
const WORK = { ...POLLING, includeMetadata: true, perJobResults: true } as const;

export async function openQueue(db: Db, jobs: readonly AnyJobHandler[], log: Log): Promise<Queue> {
  const backend = db.engine === 'pglite' ? { backend: 'pglite' as const } : {};
  const boss = new PgBoss({ db: db.queue, useListenNotify: true, ...backend });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  await boss.start();
  await makeQueues(boss, db, jobs);
  const handlers = new Map(jobs.map((one) => [one.name, one]));
  // a series that begins with its first failure would hide it from alerts on increases
  const failures = new Map(jobs.map(({ name }) => [name, 0]));
  let stopLooking = () => {};
  return {
    async enqueue(tx, { job: { name, payload: schema }, payload }) {
      if (!handlers.has(name)) throw conflict('This version of Plumbline no longer does this');
      await boss.send(name, schema.parse(payload), { db: fromKysely(tx) });
    },
    async work(services) {
      const wake = new Map<string, () => void>();
      for (const one of jobs) {
        let worker = '';
        worker = await boss.work(one.name, WORK, async ([taken]: JobWithMetadata<object>[]) => {
          // jobs of one transaction are announced once: after each there may be another
          boss.notifyWorker(worker);
          return taken ? [await run(one, taken, services)] : [];
        });
        wake.set(one.name, () => boss.notifyWorker(worker));
      }
      await keepSchedules(boss, handlers);
      const recorder = await boss.work(
        FAILED_QUEUE,
        { ...POLLING, includeMetadata: true },
        async ([failed]: JobWithMetadata<object>[]) => {
          if (!failed) return;
          const name = failed.sourceName ?? '';
          await record(failed, handlers.get(name), services);
          failures.set(name, (failures.get(name) ?? 0) + 1);
        },
      );
      wake.set(FAILED_QUEUE, () => boss.notifyWorker(recorder));
      stopLooking = wakeForDueJobs(db, wake, log);
    },
    async stop() {
      stopLooking();
      await endWorkers(boss, [...handlers.keys(), FAILED_QUEUE]);
      // jobs that still run are failed, to be tried again
      await boss.stop({ graceful: false, close: false });
    },
    metrics: () => jobMetrics(db.kysely, failures),
  };
}

/** Waits for running jobs; a graceful stop of pg-boss would look for their end only every half second. */
async function endWorkers(boss: PgBoss, names: readonly string[]): Promise<void> {
  const ended = Promise.all(names.map((name) => boss.offWork(name)));
  await Promise.race([ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
}

/**
 * Brings the schedules of earlier versions to today's; most starts find all as they should be. Jobs that are no more would
 * be enqueued for ever, and nobody would run them.
 */
async function keepSchedules(boss: PgBoss, handlers: ReadonlyMap<string, AnyJobHandler>): Promise<void> {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const name of known.keys()) if (!handlers.get(name)?.schedule) await boss.unschedule(name);
  for (const { name, schedule } of handlers.values())
    if (schedule && known.get(name) !== schedule) await boss.schedule(name, schedule, {});
}

/** One try. What can never succeed skips the tries that are left. */
async function run(handler: AnyJobHandler, job: JobWithMetadata, services: AppServices): Promise<JobResult> {
  const { id, retryCount, retryLimit } = job;
  try {
    // many emails are issued with a new link each; while the mail server is away, none is issued that nobody gets
    if (handler.target === 'mail' && retryCount > 0) await services.mail.check();
    await runOrGiveUp(handler, job, services);
    return { id, status: 'completed' };
  } catch (error) {
    const isLast = isHopeless(error) || retryCount >= retryLimit;
    const level = isLast || retryCount === 0 ? 'warn' : 'debug';
    services.log[level]({ err: error, job: handler.name, id, attempt: retryCount + 1 }, 'a job failed');
    return { id, status: isHopeless(error) ? 'deadletter' : 'failed', output: failureOf(error, job.output) };
  }
}

async function runOrGiveUp(handler: AnyJobHandler, job: JobWithMetadata, services: AppServices): Promise<void> {
  const payload = handler.payload.parse(job.data) as never;
  try {
    // by payload, not by job: work that is taken up at start is enqueued anew
    await countTries(services, `${handler.name} ${JSON.stringify(payload)}`, () => handler.handle(services, payload));
  } catch (error) {
    if (!(error instanceof InterruptedTooOften) || !handler.giveUp) throw error;
    services.log.error({ err: error, job: handler.name, id: job.id }, 'a job was given up');
    await handler.giveUp(services, payload);
  }
}

/** A job that failed for good, whoever noticed: its worker, or the queue once its process was gone. */
async function record(job: JobWithMetadata, handler: AnyJobHandler | undefined, services: AppServices): Promise<void> {
  const name = job.sourceName ?? '';
  const failure = storedFailure(job.sourceOutput);
  const attempts = (job.sourceRetryCount ?? 0) + 1;
  const id = job.sourceId ?? job.id;
  await services.transact((ctx) =>
    recordFailedJob(ctx, {
      ...failure,
      id,
      name,
      title: handler?.title ?? name,
      target: handler?.target ?? 'database',
      payload: job.data,
      attempts,
      enqueued_at: job.sourceCreatedOn ?? job.createdOn,
    }),
  );
  const { reason, code } = failure;
  services.log.error({ job: name, id, reason, code, attempts }, 'a job failed for good; see /staff/failed-jobs');
}
