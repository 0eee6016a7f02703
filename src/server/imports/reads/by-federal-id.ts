import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** A joint venture and its partners may share one. */
const MAX_FIRMS = 100;

/**
 * Firms that some list gives this id, by `mwbe_core_id`.
 * @param id with its kind, as in `uei:J7M9HPTGJ1S9`
 */
export async function firmsByFederalId(db: Sql, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT business_id AS id FROM source_records
    WHERE data -> 'federal_ids' <> '[]' AND data -> 'federal_ids' ? ${id}
    ORDER BY business_id LIMIT ${MAX_FIRMS}`.execute(db);
  return rows.map((row) => row.id);
}
