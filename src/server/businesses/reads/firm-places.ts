import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';
import { firmOfMwbe } from './listed-firms.ts';

/** Where a firm is, by the address of its record. */
export interface FirmPlace {
  readonly mwbe_id: string;
  /** Of the golden record: firms that were merged are one. */
  readonly business_id: string;
  readonly state: string | null;
  /** The first five digits. */
  readonly zip: string | null;
}

/** For rooms that add up by place. */
export async function firmPlaces(db: Sql, mwbeIds: readonly string[]): Promise<FirmPlace[]> {
  const { rows } = await sql<FirmPlace>`
    SELECT i.id AS mwbe_id, b.id AS business_id, b.state, left(b.zip_code, 5) AS zip
    FROM unnest(${[...mwbeIds]}::uuid[]) AS i(id) JOIN businesses b ON b.id = ${firmOfMwbe(sql.ref('i.id'))}`.execute(
    db,
  );
  return rows;
}
