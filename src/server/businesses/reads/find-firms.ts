import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import { isListed } from '../policy.ts';
import type {} from '../tables.ts';

/** A firm with its lookup values. */
export interface FoundFirm {
  /** Its `mwbe_id`. */
  readonly id: string;
  readonly core_id: string;
  readonly name: string;
  readonly trade_name: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** Its certificate numbers in lower case. */
  readonly numbers: readonly string[];
}

/** Lookup values; all in lower case. */
export interface FirmLookup {
  /** MWBE ids or core ids. */
  readonly ids: readonly string[];
  /** Legal names as printed. */
  readonly names: readonly string[];
  /** Certificate numbers. */
  readonly numbers: readonly string[];
}

/** Above the number of firms that one file can match. */
const MAX_FIRMS = 5000;
/** Firms per name: more than a person chooses from. The inner limits make the planner use its indexes. */
const PER_NAME = 30;

/**
 * Firms of the directory that match one of the lookup values.
 * @param more a query with the column `id`: further matching businesses
 */
export async function findFirms(db: Sql, keys: FirmLookup, more: RawBuilder<{ id: string }>): Promise<FoundFirm[]> {
  const { rows } = await sql<FoundFirm>`
    WITH meant AS (
      SELECT b.id FROM unnest(${keys.names}::text[]) AS wanted (name) CROSS JOIN LATERAL (
        SELECT b.id FROM businesses b
        WHERE lower(b.legal_business_name) = wanted.name AND ${isListed('b')} LIMIT ${PER_NAME}) b
      UNION SELECT w.business_id FROM mwbes w WHERE w.id = ANY(${keys.ids}::uuid[])
      UNION SELECT b.id FROM businesses b WHERE b.id = ANY(${keys.ids}::uuid[])
      UNION SELECT c.business_id FROM unnest(${keys.numbers}::text[]) AS wanted (number) CROSS JOIN LATERAL (
        SELECT c.business_id FROM certificates c
        WHERE c.number IS NOT NULL AND lower(c.number) = wanted.number LIMIT ${PER_NAME}) c
      UNION ${more}
    )
    SELECT firm.* FROM meant CROSS JOIN LATERAL (
      SELECT w.id, b.id AS core_id, b.legal_business_name AS name, b.trade_name, b.city, b.state,
             ARRAY(SELECT lower(c.number) FROM certificates c
                   WHERE c.business_id = b.id AND c.number IS NOT NULL) AS numbers
      FROM businesses b JOIN mwbes w ON w.business_id = b.id
      WHERE b.id = meant.id AND ${isListed('b')} LIMIT 1) firm
    ORDER BY firm.name, firm.city, firm.id LIMIT ${MAX_FIRMS}`.execute(db);
  return rows;
}
