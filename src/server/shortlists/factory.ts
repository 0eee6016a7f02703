import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { ShortlistItemTable, ShortlistTable } from './tables.ts';

const CREATED = new Date('2026-01-02T03:04:05Z');

type NewList = Partial<Insertable<ShortlistTable>> & Pick<Insertable<ShortlistTable>, 'owner_id'>;

/** A list with these businesses in this order. @returns its id and those of its rows */
export async function createShortlist(
  db: Sql,
  list: NewList,
  businesses: readonly string[] = [],
  item: Partial<Insertable<ShortlistItemTable>> = {},
): Promise<{ id: string; items: string[] }> {
  const id = list.id ?? randomUUID();
  await db
    .insertInto('shortlists')
    .values({
      company_id: null,
      name: 'Electricians',
      created_at: CREATED,
      changed_at: CREATED,
      removed_at: null,
      ...list,
      id,
    })
    .execute();
  const rows = businesses.map((business_id, at) => ({
    ...{ id: randomUUID(), list_id: id, business_id, position: String(at + 1), batch: id },
    ...{ added_by: list.owner_id, added_at: CREATED, removed_at: null, removal: null, seen: null },
    ...item,
  }));
  if (rows.length > 0) await db.insertInto('shortlist_items').values(rows).execute();
  return { id, items: rows.map((row) => row.id) };
}
