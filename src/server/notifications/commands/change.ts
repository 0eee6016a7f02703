import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/notifications/endpoints.ts';
import type { Notification, NotificationCounts } from '#contract/notifications/schema.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { found, unauthorized } from '#server/kernel/errors.ts';
import { behindWall } from '#server/kernel/wall.ts';
import { notificationScope } from '../policy.ts';
import { counts } from '../reads/counts.ts';
import { rowId } from '../reads/ids.ts';
import { notification } from '../reads/inbox.ts';

type Change = Input<typeof endpoints.change>['body'];

/** Marks as read or unread, or removes; only the recipient's own. */
export async function changeNotification(ctx: WriteContext, id: string, change: Change): Promise<Notification> {
  if (ctx.actor.kind !== 'user') throw unauthorized();
  // the moment of reading is the server's: a wrong clock in the browser must not reorder anything
  const values = 'hidden' in change ? { hidden: true } : { viewed_at: change.viewed_at === null ? null : ctx.now };
  const changed = await behindWall(ctx, (db) =>
    db
      .updateTable('notifications')
      .set(values)
      .where('id', '=', rowId(id))
      .where(notificationScope(ctx.actor))
      .returning('id')
      .executeTakeFirst(),
  );
  found(changed);
  await ctx.change('notifications', null, [ctx.actor.id]);
  return notification(ctx, id);
}

/** Marks all that is unread as read. */
export async function readAll(ctx: WriteContext): Promise<NotificationCounts> {
  if (ctx.actor.kind !== 'user') throw unauthorized();
  await behindWall(ctx, (db) =>
    db
      .updateTable('notifications')
      .set({ viewed_at: ctx.now })
      .where('viewed_at', 'is', null)
      .where('hidden', '=', false)
      .where(notificationScope(ctx.actor))
      .execute(),
  );
  await ctx.change('notifications', null, [ctx.actor.id]);
  return counts(ctx);
}
