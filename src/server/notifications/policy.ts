import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Filter, SubFilter } from '#contract/notifications/rules.ts';
import { audienceNumbers } from '#server/businesses/reads/audience-bits.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';

/**
 * A notification exists for its recipient alone; in a session that is bound to a company, those of that company. `alias`
 * names the notifications table.
 */
export function notificationScope(
  { id, onlyCompanyId }: Pick<UserActor, 'id' | 'onlyCompanyId'>,
  alias = 'notifications',
): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`${sql.ref(`${alias}.recipient_id`)} = ${id}::uuid`;
  return onlyCompanyId ? sql<SqlBool>`${own} AND ${sql.ref(`${alias}.company_id`)} = ${onlyCompanyId}::uuid` : own;
}

/**
 * A broadcast exists for who acts for a firm that it goes to, from the day of their account on. It is asked behind the
 * wall, which knows that day; elsewhere nothing exists. `b` is the broadcasts table.
 */
export function broadcastScope({ mwbeIds }: UserActor): RawBuilder<SqlBool> {
  return sql<SqlBool>`b.created_at >= (SELECT own_account_since()) AND is_addressed(b.audience, ${audienceNumbers(mwbeIds)})`;
}

/** What a list of the inbox shows: of notifications `n`, each condition an index of its own; of broadcasts `b`. */
interface InboxFilter {
  readonly personal: readonly RawBuilder<SqlBool>[];
  /** Null where the list shows none; `s` is what the person did with it. */
  readonly broadcast: RawBuilder<SqlBool> | null;
}

/** The words are those of the indexes (migrations/0027), or they would not be used. */
export function inboxFilter(filter: Filter, sub: SubFilter, hidden: boolean): InboxFilter {
  const here = hidden ? sql<SqlBool>`n.hidden` : sql<SqlBool>`NOT n.hidden`;
  const there = hidden ? sql<SqlBool>`s.hidden` : sql<SqlBool>`s.hidden IS NOT TRUE`;
  if (filter === 'all') return { personal: [here], broadcast: there };
  if (filter === 'unread') {
    return { personal: [sql`${here} AND n.viewed_at IS NULL`], broadcast: sql`${there} AND s.viewed_at IS NULL` };
  }
  const requests = sql`${here} AND n.is_request`;
  const received = sql<SqlBool>`${requests} AND n.action_taken_at IS NULL`;
  const sent = sql<SqlBool>`${requests} AND n.action_taken_at IS NOT NULL`;
  const personal = { all: [received, sent], received: [received], sent: [sent] }[sub];
  return { personal, broadcast: null };
}
