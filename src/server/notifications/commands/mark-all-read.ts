import type { NotificationCounts } from '#contract/notifications/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { markRemainingRead } from '../job-definitions.ts';
import { counts } from '../reads/counts.ts';
import { markBroadcastsRead, markRead } from './mark-many-read.ts';

/** Marks all that is unread now as read; where that is very much, a job does the rest in the next seconds. */
export async function markAllRead(ctx: WriteContext): Promise<NotificationCounts> {
  const actor = requireUser(ctx.actor);
  const more = await withRowSecurity(ctx, async (db) => {
    await markBroadcastsRead(db, actor, ctx.now);
    return markRead(db, actor, ctx.now, ctx.now);
  });
  const rest = { recipient_id: actor.id, only_company_id: actor.onlyCompanyId, until: ctx.now.toISOString() };
  if (more) await ctx.enqueue(markRemainingRead.with(rest));
  await ctx.change('notifications', null, [actor.id]);
  return counts(ctx);
}
