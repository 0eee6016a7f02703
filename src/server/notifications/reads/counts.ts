import { type RawBuilder, sql } from 'kysely';
import { COUNTED, type Filter, type SubFilter } from '#contract/notifications/rules.ts';
import type { NotificationCounts } from '#contract/notifications/schema.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { behindWall } from '#server/kernel/wall.ts';
import { projectAnsweredAt } from '#server/work-history/reads.ts';
import { inFilter, notificationScope } from '../policy.ts';

/** How many notifications of the person who asks each filter shows. */
export async function counts(ctx: ReadContext): Promise<NotificationCounts> {
  const answered = projectAnsweredAt(sql.ref<string>('n.subject_id'), ctx.actor);
  const of = (filter: Filter, sub: SubFilter): RawBuilder<number> => sql`
    (SELECT count(*)::int FROM (
      SELECT FROM notifications n
      WHERE ${notificationScope(ctx.actor, 'n')} AND NOT n.hidden AND ${inFilter(filter, sub, answered)}
      LIMIT ${COUNTED}) counted)`;
  const { rows } = await behindWall(ctx, (db) =>
    sql<NotificationCounts>`
      SELECT ${of('all', 'all')} AS "all", ${of('unread', 'all')} AS unread, ${of('requests', 'all')} AS requests,
             ${of('requests', 'received')} AS received, ${of('requests', 'sent')} AS sent`.execute(db),
  );
  return rows[0] ?? { all: 0, unread: 0, requests: 0, received: 0, sent: 0 };
}
