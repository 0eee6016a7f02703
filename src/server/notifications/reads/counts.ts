import { type RawBuilder, sql } from 'kysely';
import { COUNTED, type Filter, type SubFilter } from '#contract/notifications/rules.ts';
import type { NotificationCounts } from '#contract/notifications/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { inboxFilter } from '../policy.ts';
import { inboxCount } from './inbox-query.ts';

/** How many notifications of the person who asks each filter shows. */
export async function counts(ctx: ReadContext): Promise<NotificationCounts> {
  const actor = requireUser(ctx.actor);
  const of = (filter: Filter, sub: SubFilter): RawBuilder<number> =>
    inboxCount(actor, inboxFilter(filter, sub, false), COUNTED);
  const { rows } = await withRowSecurity(ctx, (db) =>
    sql<NotificationCounts>`
      SELECT "all", unread, received, sent, least(received + sent, ${COUNTED}) AS requests
      FROM (SELECT ${of('all', 'all')} AS "all", ${of('unread', 'all')} AS unread,
                   ${of('requests', 'received')} AS received, ${of('requests', 'sent')} AS sent) counted`.execute(db),
  );
  return rows[0] ?? { all: 0, unread: 0, requests: 0, received: 0, sent: 0 };
}
