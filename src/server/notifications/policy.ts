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

/** From the day of the account on; the wall behind which it is asked knows that day. */
export const sinceAccount = (moment: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${moment} >= (SELECT own_account_since())`;

/** Whether a broadcast is not for this person, although it is for a firm of theirs. */
export const isExcluded = (person: RawBuilder<unknown>, broadcast: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`
  EXISTS (SELECT FROM broadcast_states x
          WHERE x.recipient_id = ${person} AND x.broadcast_id = ${broadcast} AND x.excluded)`;

/**
 * A broadcast exists for who acts for a firm that it goes to, from the day of their account on. Asked behind the wall;
 * elsewhere nothing exists. `b` is the broadcasts table. For one broadcast: lists read the firm's rows instead.
 */
export function broadcastScope({ id, mwbeIds }: UserActor): RawBuilder<SqlBool> {
  const firms = audienceNumbers(mwbeIds);
  const isOwn = sql`${sinceAccount(sql`b.created_at`)} AND NOT ${isExcluded(sql`${id}::uuid`, sql`b.id`)}`;
  return sql<SqlBool>`${isOwn} AND CASE WHEN b.spread
    THEN (SELECT true FROM broadcast_recipients r
          WHERE r.firm = ANY(${firms}) AND r.created_at = b.created_at AND r.broadcast_id = b.id LIMIT 1)
    ELSE is_addressed(b.audience, ${firms}) END`;
}

/** Those that have no rows for their firms yet: very few at any time, looked through by their bitmaps. */
export const unspreadScope = ({ mwbeIds }: UserActor): RawBuilder<SqlBool> =>
  sql`NOT b.spread AND ${sinceAccount(sql`b.created_at`)} AND is_addressed(b.audience, ${audienceNumbers(mwbeIds)})`;

/** What a list of the inbox shows: of notifications `n`, each condition an index of its own; of broadcasts `b`. */
interface InboxFilter {
  readonly personal: readonly RawBuilder<SqlBool>[];
  /** Null where the list shows none; `s` is what the person did with it. */
  readonly broadcast: RawBuilder<SqlBool> | null;
}

/**
 * The words are those of the indexes (migrations/0017, for requests 0027), or they would not be used. What a person may
 * change of a notification is granted by column (migrations/0007, of a broadcast 0017).
 */
export function inboxFilter(filter: Filter, sub: SubFilter, hidden: boolean): InboxFilter {
  const here = hidden ? sql<SqlBool>`n.hidden` : sql<SqlBool>`NOT n.hidden`;
  const there = sql<SqlBool>`${hidden ? sql`s.hidden` : sql`s.hidden IS NOT TRUE`} AND s.excluded IS NOT TRUE`;
  if (filter === 'all') return { personal: [here], broadcast: there };
  if (filter === 'unread') {
    // "IS NULL" would let PostgreSQL expect that next to nothing is unread, and read all rows instead of the first ones
    const unread = sql`coalesce(s.viewed_at, '-infinity') <= '-infinity'`;
    return { personal: [sql`${here} AND n.viewed_at IS NULL`], broadcast: sql`${there} AND ${unread}` };
  }
  const requests = sql`${here} AND n.is_request`;
  const received = sql<SqlBool>`${requests} AND n.action_taken_at IS NULL`;
  const sent = sql<SqlBool>`${requests} AND n.action_taken_at IS NOT NULL`;
  const personal = { all: [received, sent], received: [received], sent: [sent] }[sub];
  return { personal, broadcast: null };
}
