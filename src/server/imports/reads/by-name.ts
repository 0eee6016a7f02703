import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';

/**
 * Fragment for other features: businesses whose name or trade name in some list has one of these normalized keys, as a
 * query with the column `id`. Keys come from `nameKey`.
 */
export const businessesByName = (keys: readonly string[]): RawBuilder<{ id: string }> => sql`
  SELECT s.business_id AS id FROM source_records s WHERE s.name_key = ANY(${keys}::text[])
  UNION SELECT s.business_id FROM source_records s WHERE s.trade_key = ANY(${keys}::text[])`;
