import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** Names of all certifying agencies. */
export async function allAgencyNames(db: Sql): Promise<string[]> {
  const rows = await db.selectFrom('agencies').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
