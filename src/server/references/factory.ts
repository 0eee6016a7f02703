import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { Sql } from '#server/db/types.ts';
import type { FirmReferenceTable } from './tables.ts';

const CREATED = new Date('2026-11-19T12:00:00Z');

/** An open request for a reference; creates the firm and the person who are not given. */
export async function createReference(
  db: Sql,
  reference: Partial<Insertable<FirmReferenceTable>> = {},
): Promise<string> {
  const id = reference.id ?? randomUUID();
  const mwbe_id = reference.mwbe_id ?? (await createBusiness(db)).mwbeId;
  const asked_by = reference.asked_by ?? (await createUser(db, { user_type: 'MWBE' }, { mwbes: [mwbe_id] }));
  await db
    .insertInto('firm_references')
    .values({
      asked_by_name: 'Lorena Batista',
      email: `${id}@client.example`,
      name: 'Jane Doe',
      relation: 'Switchgear, Pier 6',
      message: null,
      created_at: CREATED,
      expires_at: new Date(+CREATED + 30 * DAY_MS),
      ...reference,
      id,
      mwbe_id,
      asked_by,
    })
    .execute();
  return id;
}

/** An answered one: five stars with the name for everybody, unless told otherwise. */
export const createAnsweredReference = (
  db: Sql,
  reference: Partial<Insertable<FirmReferenceTable>> = {},
): Promise<string> =>
  createReference(db, {
    state: 'answered',
    answered_at: new Date('2026-11-19T15:00:00Z'),
    stars: 5,
    quality: 'yes',
    words: 'Careful work, and on time.',
    shown_name: 'Jane Doe',
    company: 'Client Builders',
    privacy: 'name_and_company',
    ...reference,
  });
