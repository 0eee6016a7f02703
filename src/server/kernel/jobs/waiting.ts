import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Job } from './job.ts';

/** SQL fragment: whether such a job with this value in its payload waits for its first or next try. */
export const isWaiting = <T extends object>(
  { name }: Pick<Job<T>, 'name'>,
  key: string & keyof T,
  value: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`
  EXISTS (SELECT FROM pgboss.job WHERE name = ${name} AND state < 'active' AND data ->> ${key} = ${value}::text)`;
