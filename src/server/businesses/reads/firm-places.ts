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

/** A firm as lists of figures name it. */
export interface FirmCard {
  readonly id: string;
  readonly name: string;
  /** Of its page. */
  readonly mwbe_id: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** The first five digits. */
  readonly zip: string | null;
}

/** Golden records by their ids. */
export async function firmCards(db: Sql, businessIds: readonly string[]): Promise<ReadonlyMap<string, FirmCard>> {
  const { rows } = await sql<FirmCard>`
    SELECT b.id, b.legal_business_name AS name, (SELECT w.id FROM mwbes w WHERE w.business_id = b.id) AS mwbe_id, b.city, b.state,
           left(b.zip_code, 5) AS zip
    FROM businesses b WHERE b.id = ANY(${[...businessIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
