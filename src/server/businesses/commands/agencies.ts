import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Sql, Tx } from '#server/db/types.ts';
import type {} from '../tables.ts';

export interface Agency {
  readonly id: string;
  readonly name: string;
}

/** The agency with this name, ignoring case. */
export async function findAgency(db: Sql, name: string): Promise<Agency | undefined> {
  return db
    .selectFrom('agencies')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
}

/** Adds an agency unless one with this name or id exists. */
export async function addAgency(tx: Tx, { id, name }: Agency, now: Date): Promise<void> {
  await tx
    .insertInto('agencies')
    .values({ id, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ids of the agencies with these names, ignoring case, by name; new ones are added. */
export async function ensureAgencies(
  tx: Tx,
  names: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const ids = names.map(() => randomUUID());
  await sql`INSERT INTO agencies (id, name, created_at)
    SELECT id, name, ${now}::timestamptz FROM unnest(${ids}::uuid[], ${[...names]}::text[]) AS n(id, name)
    ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } = await sql<Agency>`
    SELECT a.id, n.name FROM unnest(${[...names]}::text[]) AS n(name) JOIN agencies a ON lower(a.name) = lower(n.name)`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function agencyNames(db: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('agencies')
    .select(['id', 'name'])
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
