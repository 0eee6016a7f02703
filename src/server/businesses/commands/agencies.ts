import { sql } from 'kysely';
import type { Sql, Tx } from '#server/db/types.ts';
import type {} from '../tables.ts';

export interface Agency {
  readonly id: string;
  readonly name: string;
}

/** The certifying body of this name, without regard to case. */
export async function findAgency(db: Sql, name: string): Promise<Agency | undefined> {
  return db
    .selectFrom('agencies')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
}

/** Notes a certifying body that is not known yet; nothing happens when one of that name or id is. */
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
