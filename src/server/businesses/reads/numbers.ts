import { type RawBuilder, sql } from 'kysely';

/** Fragment for other rooms: the numbers of these firms (`mwbes.id`), as an array. */
export const numbersOf = (mwbeIds: readonly string[]): RawBuilder<number[]> =>
  sql`ARRAY(SELECT w.number FROM mwbes w WHERE w.id = ANY(${mwbeIds}::uuid[]))`;

/** Fragment for other rooms: the number of the firm whose `mwbes.id` is in `column`. */
export const numberOf = (column: RawBuilder<string>): RawBuilder<number> =>
  sql`(SELECT w.number FROM mwbes w WHERE w.id = ${column})`;

/**
 * Fragment for other rooms: a set of firms as a string of bits, bit n for the firm whose number is n; null for none.
 * @param firms a query with the column `id`, of `mwbes.id`
 */
export const bitsOf = (firms: RawBuilder<{ id: string }>): RawBuilder<Buffer | null> => sql`
  (WITH bytes AS (
     SELECT w.number / 8 AS at, bit_or(1 << w.number % 8) AS bits FROM mwbes w WHERE w.id IN (${firms}) GROUP BY 1
   )
   SELECT string_agg(set_byte('\\x00'::bytea, 0, coalesce(bits, 0)), ''::bytea ORDER BY at)
   FROM generate_series(0, (SELECT max(at) FROM bytes)) at LEFT JOIN bytes USING (at))`;
