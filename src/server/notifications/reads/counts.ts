import { type RawBuilder, sql } from 'kysely';
import { COUNTED } from '#contract/notifications/rules.ts';
import type { NotificationCounts } from '#contract/notifications/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { inboxFilter } from '../policy.ts';
import { broadcastCount, broadcastCounts, personalCount } from './inbox-query.ts';

type Row = Omit<NotificationCounts, 'requests'> & { readonly shown: number; readonly fresh: number };

/** How many notifications of the person who asks each filter shows. */
export async function counts(ctx: ReadContext): Promise<NotificationCounts> {
  const actor = requireUser(ctx.actor);
  return withRowSecurity(ctx, async (db) => {
    const { rows } = await countAll(actor).execute(db);
    const { all, unread, received, sent, shown, fresh } = rows[0] as Row;
    // of the first ones that were looked at, few were unread: they are counted for themselves
    const unreadBroadcasts =
      shown < COUNTED || unread + fresh >= COUNTED
        ? fresh
        : ((
            await sql<{
              count: number;
            }>`SELECT ${broadcastCount(actor, inboxFilter('unread', 'all', false), COUNTED)} AS count`.execute(db)
          ).rows[0]?.count ?? 0);
    return {
      all: Math.min(all + shown, COUNTED),
      unread: Math.min(unread + unreadBroadcasts, COUNTED),
      received,
      sent,
      requests: Math.min(received + sent, COUNTED),
    };
  });
}

/** Personal rows by filter, and of the first broadcasts how many are `shown` and how many of these are `fresh`. */
function countAll(actor: UserActor): RawBuilder<Row> {
  const [all] = inboxFilter('all', 'all', false).personal;
  const [unread] = inboxFilter('unread', 'all', false).personal;
  const [received] = inboxFilter('requests', 'received', false).personal;
  const [sent] = inboxFilter('requests', 'sent', false).personal;
  const of = (which = all ?? sql<boolean>`true`) => personalCount(actor, which, COUNTED);
  return sql<Row>`
    SELECT ${of(all)} AS "all", ${of(unread)} AS unread, ${of(received)} AS received, ${of(sent)} AS sent, b.shown, b.fresh
    FROM (${broadcastCounts(actor, COUNTED)}) b`;
}
