import { sql } from 'kysely';
import type { Db } from './client.ts';

/** Any constant other than the migrations' own, which are run within a turn. */
const LOCK = 7_586_212;

/**
 * Processes that start together on one PostgreSQL take turns: what looks whether something is there and then makes it
 * (the job queue's tables, the demonstration) would be made twice. A killed process gives its turn back.
 */
export async function withStartupLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (db.engine === 'pglite') return work();
  return db.kysely.connection().execute(async (held) => {
    // the other one may load a whole list meanwhile
    await sql`SELECT set_config('statement_timeout', '0', false)`.execute(held);
    await sql`SELECT pg_advisory_lock(${LOCK}::bigint)`.execute(held);
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCK}::bigint)`.execute(held);
      await sql`RESET statement_timeout`.execute(held);
    }
  });
}
