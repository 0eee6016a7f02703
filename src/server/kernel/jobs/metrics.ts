import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { Metric } from '../http/metrics.ts';
import { openFailedJobs } from './failed-jobs.ts';

interface Counts {
  readonly waiting: number;
  readonly retrying: number;
  readonly failed: number;
}

/** @param failures of this process since its start, by name of the job */
export async function jobMetrics(db: Sql, failures: ReadonlyMap<string, number>): Promise<Metric[]> {
  const { rows } = await sql<Counts>`
    SELECT count(*) FILTER (WHERE state = 'created')::int AS waiting,
           count(*) FILTER (WHERE state = 'retry')::int AS retrying, ${openFailedJobs} AS failed
    FROM pgboss.job WHERE state < 'active'`.execute(db);
  const { waiting = 0, retrying = 0, failed = 0 } = rows[0] ?? {};
  return [
    { name: 'jobs_waiting', help: 'Jobs that were not tried yet.', value: waiting },
    { name: 'jobs_retrying', help: 'Jobs that failed and are tried again.', value: retrying },
    { name: 'jobs_failed_open', help: 'Jobs that failed for good and wait for staff.', value: failed },
    {
      name: 'jobs_failures_total',
      help: 'Jobs that failed for good, as this process noticed since its start.',
      countsByJob: failures,
    },
  ];
}
