import { randomUUID } from 'node:crypto';
import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/notifications/endpoints.ts';
import type { Notification } from '#contract/notifications/schema.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { found, unauthorized } from '#server/kernel/errors.ts';
import { behindWall } from '#server/kernel/wall.ts';
import { notificationScope } from './policy.ts';
import { notification } from './reads.ts';
import type { NotificationTable } from './tables.ts';

type Change = Input<typeof endpoints.change>['body'];

/** Marks as read or unread, or removes; only the recipient's own. */
export async function changeNotification(ctx: WriteContext, id: string, change: Change): Promise<Notification> {
  if (ctx.actor.kind !== 'user') throw unauthorized();
  // the moment of reading is the server's: a wrong clock in the browser must not reorder anything
  const values = 'hidden' in change ? { hidden: true } : { viewed_at: change.viewed_at === null ? null : ctx.now };
  const changed = await behindWall(ctx, (sql) =>
    sql
      .updateTable('notifications')
      .set(values)
      .where('id', '=', id)
      .where(notificationScope(ctx.actor))
      .returning('id')
      .executeTakeFirst(),
  );
  found(changed);
  await ctx.change('notifications', id, [ctx.actor.id]);
  return notification(ctx, id);
}

/** Tells people something, in the transaction in which it happens. @returns the new ids, one a person. */
export async function notify(
  ctx: WriteContext,
  recipients: readonly string[],
  what: Pick<NotificationTable, 'type' | 'subject_type' | 'subject_id'>,
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const rows = recipients.map((recipient_id) => ({
    ...what,
    id: randomUUID(),
    recipient_id,
    viewed_at: null,
    created_at: ctx.now,
  }));
  await ctx.sql.insertInto('notifications').values(rows).execute();
  await ctx.change('notifications', null, recipients);
  return rows.map((row) => row.id);
}
