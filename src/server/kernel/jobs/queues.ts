import { sql } from 'kysely';
import type { PgBoss, QueueResult } from 'pg-boss';
import type { Db } from '#server/db/client.ts';
import type { AnyJobHandler } from './handler.ts';
import { FAILED_QUEUE, type RetryPolicy, retryPolicy } from './retry-policy.ts';

const NO_JOB = '00000000-0000-4000-8000-000000000000';

interface QueuePolicy extends RetryPolicy {
  readonly deadLetter?: string;
}

/** Makes the queues, and brings those of earlier versions to today's policy. One read if all are as they should be. */
export async function makeQueues(boss: PgBoss, db: Db, jobs: readonly AnyJobHandler[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const make = async (name: string, policy: QueuePolicy) => {
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, policy);
    else if (!follows(queue, policy)) {
      await boss.updateQueue(name, policy);
      await updateWaiting(db, name, policy);
    } else return;
    // a queue's first use reads its settings from outside the transaction, which on PGlite would wait for ever
    await boss.cancel(name, NO_JOB);
  };
  // the others refer to it
  await make(FAILED_QUEUE, retryPolicy('database'));
  for (const { name, target } of jobs) await make(name, { ...retryPolicy(target), deadLetter: FAILED_QUEUE });
}

const follows = (queue: QueueResult, policy: object): boolean =>
  Object.entries(policy).every(([option, value]) => queue[option as keyof QueueResult] === value);

/** Jobs took their policy along when they were enqueued, and pg-boss changes them one by one only. */
async function updateWaiting(
  db: Db,
  name: string,
  { retryLimit, retryDelay, retryDelayMax, retentionSeconds, deadLetter }: QueuePolicy,
): Promise<void> {
  await sql`
    UPDATE pgboss.job
    SET retry_limit = ${retryLimit}, retry_delay = ${retryDelay}, retry_delay_max = ${retryDelayMax},
        dead_letter = ${deadLetter ?? null}, keep_until = created_on + ${retentionSeconds} * interval '1 second'
    WHERE name = ${name} AND state < 'completed'`.execute(db.kysely);
}
