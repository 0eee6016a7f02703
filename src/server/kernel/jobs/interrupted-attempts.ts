import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Sql } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    job_tries: JobTryTable;
  }
}

interface JobTryTable {
  id: string;
  work: string;
  begun_at: Date;
}

/** Tries that may end with their process before the work is given up. */
export const MAX_INTERRUPTED_ATTEMPTS = 5;
/** Restarts that have nothing to do with the work must not add up over months. */
const REMEMBERED_MS = DAY_MS;

/** The process did not outlive the last tries of this work: another one could keep the product from starting. */
export class InterruptedTooOften extends Error {
  constructor(work: string) {
    super(`${work}: its process ended during each of ${MAX_INTERRUPTED_ATTEMPTS} tries`);
  }
}

interface TryStore {
  readContext(): { readonly sql: Sql; readonly now: Date };
}

/**
 * Runs work that its process may not outlive. The try is committed before the work begins and deleted once it ends, also
 * with an error: whoever called tries errors again as it sees fit.
 * @param work name of the work, the same for each try
 * @throws InterruptedTooOften instead of a sixth try within a day; the count begins anew then
 */
export async function countTries<T>(store: TryStore, work: string, run: () => Promise<T>): Promise<T> {
  const { sql: db, now } = store.readContext();
  const id = randomUUID();
  const begun = await sql`
    INSERT INTO job_tries (id, work, begun_at)
    SELECT ${id}, ${work}, ${now} WHERE (
      SELECT count(*) FROM job_tries WHERE work = ${work} AND begun_at > ${new Date(now.getTime() - REMEMBERED_MS)}
    ) < ${MAX_INTERRUPTED_ATTEMPTS}
    RETURNING id`.execute(db);
  if (begun.rows.length === 0) {
    await db.deleteFrom('job_tries').where('work', '=', work).execute();
    throw new InterruptedTooOften(work);
  }
  try {
    return await run();
  } finally {
    // a database that is gone by now says nothing about the work: the try counts as interrupted
    await db
      .deleteFrom('job_tries')
      .where('id', '=', id)
      .execute()
      .catch(() => {});
  }
}

/** Deletes tries that no longer count. */
export async function purgeTries(db: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_MS);
  await db.deleteFrom('job_tries').where('begun_at', '<=', before).execute();
}
