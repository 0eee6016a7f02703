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

export async function agencyNames(db: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('agencies')
    .select(['id', 'name'])
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
