import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Log } from '../process/log.ts';

/** Retries and jobs that were announced while nobody listened begin at most so much later. */
const LOOK_EVERY_MS = 2_000;

/** Queues of these with a job that is due. */
export async function queuesWithDueJobs(db: Db, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT q.name FROM unnest(${queues}::text[]) AS q (name)
    WHERE EXISTS (SELECT FROM pgboss.job j
                  WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now())`.execute(
    db.kysely,
  );
  return rows.map(({ name }) => name);
}

/**
 * Wakes the workers of queues with due jobs, whose keys are the names of the queues. One statement looks for all of them:
 * pg-boss would poll each queue, which was half of what an idle server costs.
 * @returns stops it
 */
export function wakeForDueJobs(db: Db, wake: ReadonlyMap<string, () => void>, log: Log): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const look = async () => {
    try {
      for (const name of await queuesWithDueJobs(db, [...wake.keys()])) wake.get(name)?.();
    } catch (error) {
      // the database is away, which everything else says already
      log.debug({ err: error }, 'could not look for due jobs');
    }
    wait();
  };
  const wait = () => {
    if (!isStopped) timer = setTimeout(look, LOOK_EVERY_MS).unref();
  };
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
