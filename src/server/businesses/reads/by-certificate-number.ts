import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** Many agencies number from 1. */
const MAX_FIRMS = 100;

/** Firms by the number of a certificate of theirs, current or ended: `id` is the `mwbe_core_id`, `number` as listed. */
export async function firmsByCertificateNumber(
  db: Sql,
  /** In lower case. */
  spellings: readonly string[],
): Promise<readonly { readonly id: string; readonly number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    SELECT DISTINCT ON (business_id) business_id AS id, number FROM certificates
    WHERE number IS NOT NULL AND lower(number) = ANY(${spellings}::text[])
    ORDER BY business_id LIMIT ${MAX_FIRMS}`.execute(db);
  return rows;
}
