import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import { isLastWord } from './fragments.ts';

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

/**
 * Fragment for other rooms: certificates that the firm whose `mwbes.id` is in `column` holds on a day, as a query with the
 * columns `type` and `agency_id`.
 */
export const certificatesHeld = (
  column: RawBuilder<string | null>,
  on: RawBuilder<string>,
): RawBuilder<{ type: string; agency_id: string }> => sql`
  SELECT c.type, c.agency_id FROM mwbes w JOIN certificates c ON c.business_id = w.business_id
  WHERE w.id = ${column} AND (c.lapsed_on IS NULL OR c.lapsed_on > ${on}) AND (c.expires_on IS NULL OR c.expires_on >= ${on})
    AND (c.issued_on IS NULL OR c.issued_on <= ${on}) AND ${isLastWord('c')}`;
