import { sql } from 'kysely';
import type { Tx } from '#server/db/types.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { inboxFilter, notificationScope } from '../policy.ts';
import { broadcastIds } from '../reads/inbox-query.ts';

/** As many as are sure to be marked well within the time that a command has. */
const BATCH = 5_000;

/** Marks the newest that came up to `until`. @returns whether there may be more */
export async function markRead(
  db: Tx,
  person: Pick<UserActor, 'id' | 'onlyCompanyId'>,
  until: Date,
  now: Date,
): Promise<boolean> {
  const [unread] = inboxFilter('unread', 'all', false).personal;
  const { numAffectedRows } = await sql`
    UPDATE notifications SET viewed_at = ${now} WHERE id IN (
      SELECT n.id FROM notifications n
      WHERE ${notificationScope(person, 'n')} AND ${unread} AND n.created_at <= ${until}
      ORDER BY n.created_at DESC LIMIT ${BATCH})`.execute(db);
  return Number(numAffectedRows) === BATCH;
}

/** Marks all broadcasts that are there now; with row security alone. */
export async function markBroadcastsRead(db: Tx, actor: UserActor, now: Date): Promise<void> {
  const unread = inboxFilter('unread', 'all', false).broadcast;
  if (actor.mwbeIds.length === 0 || !unread) return;
  await sql`
    INSERT INTO broadcast_states (recipient_id, broadcast_id, viewed_at)
    SELECT ${actor.id}::uuid, u.broadcast_id, ${now}
    FROM (${broadcastIds(actor, unread)}) u
    ON CONFLICT (recipient_id, broadcast_id) DO UPDATE SET viewed_at = excluded.viewed_at`.execute(db);
}
