import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';

/** More than all lists together have. */
const TYPES = 500;

/** Types of certificates as the lists have them, by name. Goes from one to the next in the index, past a million others. */
export async function certificateTypes(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    WITH RECURSIVE found AS (
      (SELECT c.type FROM certificates c ORDER BY c.type LIMIT 1)
      UNION ALL
      SELECT (SELECT c.type FROM certificates c WHERE c.type > f.type ORDER BY c.type LIMIT 1)
      FROM found f WHERE f.type IS NOT NULL)
    SELECT f.type FROM found f WHERE f.type IS NOT NULL LIMIT ${TYPES}`.execute(db);
  return rows.map(({ type }) => type);
}
