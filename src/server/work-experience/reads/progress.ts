import { sql } from 'kysely';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/** Whether a firm told of a job with its client; `missing` has the key `work_experience` until then. */
export async function progress(
  { sql: db }: Pick<ReadContext, 'sql'>,
  mwbeId: string,
): Promise<{ readonly done: boolean; readonly missing: readonly string[] }> {
  const { rows } = await sql<{ told: boolean }>`
    SELECT EXISTS (SELECT FROM work_experiences WHERE mwbe_id = ${mwbeId} AND title IS NOT NULL
                   AND client_name IS NOT NULL) AS told`.execute(db);
  const done = rows[0]?.told === true;
  return { done, missing: done ? [] : ['work_experience'] };
}
