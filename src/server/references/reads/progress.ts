import { sql } from 'kysely';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/** Whether a firm asked for a reference; `missing` has the key `reference` until then. */
export async function progress(
  { sql: db }: Pick<ReadContext, 'sql'>,
  mwbeId: string,
): Promise<{ readonly done: boolean; readonly missing: readonly string[] }> {
  const { rows } = await sql<{ asked: boolean }>`
    SELECT EXISTS (SELECT FROM firm_references WHERE mwbe_id = ${mwbeId} AND state IN ('open', 'answered')) AS asked`.execute(
    db,
  );
  const done = rows[0]?.asked === true;
  return { done, missing: done ? [] : ['reference'] };
}
