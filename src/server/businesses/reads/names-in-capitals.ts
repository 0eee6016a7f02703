import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';

/** Ids of businesses, in order, that show a name, a street or a town in capitals; initials stay so. */
export async function namesInCapitals(db: Sql, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM businesses
    WHERE id > ${after}::uuid AND ((listed_name IS NULL AND legal_business_name = upper(legal_business_name))
      OR (listed_trade_name IS NULL AND trade_name = upper(trade_name))
      OR (city = upper(city) AND city <> lower(city)) OR (address_1 = upper(address_1) AND address_1 ~ '[A-Z]{3}'))
    ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
