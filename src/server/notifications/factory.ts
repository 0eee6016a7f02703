import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { audienceBits, audienceNumbers } from '#server/businesses/reads/audience-bits.ts';
import type { Sql } from '#server/db/types.ts';
import type { BroadcastTable, NotificationTable } from './tables.ts';

const REQUEST_TYPES = ['new_work_history', 'revised_work_history'];
const CREATED = new Date('2026-11-01T09:00:00Z');

/** Notifications of one person, one for each moment. @returns their ids, in the order of the moments */
export async function createNotifications(
  db: Sql,
  recipient_id: string,
  moments: readonly Date[],
  more: Partial<Insertable<NotificationTable>> = {},
): Promise<string[]> {
  const rows = moments.map((created_at) => ({
    id: randomUUID(),
    recipient_id,
    company_id: null,
    type: 'new_work_history',
    is_request: REQUEST_TYPES.includes(more.type ?? 'new_work_history'),
    subject_type: null,
    subject_id: null,
    viewed_at: null,
    action_taken_at: null,
    created_at,
    ...more,
  }));
  await db.insertInto('notifications').values(rows).execute();
  return rows.map(({ id }) => id);
}

/**
 * A broadcast to these firms (`mwbes.id`). `spread`: as after its job, each firm with its row.
 * @returns its id as the inbox names it
 */
export async function createBroadcast(
  db: Sql,
  mwbeIds: readonly string[],
  more: Partial<Omit<Insertable<BroadcastTable>, 'audience'>> = {},
): Promise<string> {
  const id = more.id ?? randomUUID();
  const audience = await audienceBits(db, sql`SELECT unnest(${audienceNumbers(mwbeIds)}) AS number`);
  const message = { type: 'new_opportunity', subject_type: null, subject_id: null, created_at: CREATED };
  await db
    .insertInto('broadcasts')
    .values({ ...message, ...more, id, audience })
    .execute();
  if (more.spread)
    await sql`
      INSERT INTO broadcast_recipients (firm, created_at, broadcast_id)
      SELECT unnest(${audienceNumbers(mwbeIds)}), b.created_at, b.id FROM broadcasts b WHERE b.id = ${id}`.execute(db);
  return `b${id}`;
}
