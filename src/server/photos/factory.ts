import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { createUser } from '#server/accounts/factory.ts';
import type { Sql } from '#server/db/types.ts';
import type { PhotoTable } from './tables.ts';

const CREATED_AT = new Date('2026-11-20T11:00:00Z');

/** A processed photo without its files; in no project where none is given. @returns its id */
export async function createPhoto(db: Sql, photo: Partial<Insertable<PhotoTable>> = {}): Promise<string> {
  const id = photo.id ?? randomUUID();
  const added_by = photo.added_by ?? (await createUser(db));
  const added = photo.project_id ? ({ side: 'hiring_company', added_at: CREATED_AT } as const) : {};
  await db
    .insertInto('photos')
    .values({
      file_id: randomBytes(16).toString('hex'),
      name: 'north wall.jpg',
      bytes: 2_400_000,
      kind: 'jpeg',
      state: 'processed',
      secret: randomBytes(32),
      created_at: CREATED_AT,
      ...added,
      ...photo,
      id,
      added_by,
    })
    .execute();
  return id;
}
