import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';

/**
 * Fragment for other rooms: businesses that some list names so but for habits of spelling, as a query with the column
 * `id`. The keys are those of `nameKey`.
 */
export const businessesByName = (keys: readonly string[]): RawBuilder<{ id: string }> => sql`
  SELECT s.business_id AS id FROM source_records s WHERE s.name_key = ANY(${keys}::text[])
  UNION SELECT s.business_id FROM source_records s WHERE s.trade_key = ANY(${keys}::text[])`;
