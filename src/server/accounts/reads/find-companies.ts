import { sql } from 'kysely';
import { HIRING_SIDE, type HiringSide } from '#contract/access/user-types.ts';
import type { Sql } from '#server/db/types.ts';
import { hasMembers } from '../reads.ts';
import type {} from '../tables.ts';

const MOST = 10;

/** For other features: hiring companies whose people use Plumbline and whose name contains a text, best match first. */
export async function findHiringCompanies(
  db: Sql,
  text: string,
  types: readonly HiringSide[] = HIRING_SIDE,
): Promise<{ id: string; business_name: string }[]> {
  const { rows } = await sql<{ id: string; business_name: string }>`
    SELECT c.id, c.business_name FROM hiring_companies c
    WHERE strpos(lower(c.business_name), lower(${text})) > 0 AND c.user_type = ANY(${types}::text[]) AND ${hasMembers(sql.ref('c.id'))}
    ORDER BY strpos(lower(c.business_name), lower(${text})), lower(c.business_name), c.id LIMIT ${MOST}`.execute(db);
  return rows;
}
