import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Filter, REQUEST_TYPES, type SubFilter } from '#contract/notifications/rules.ts';
import type { Actor } from '#server/kernel/actor.ts';

/** A notification exists for its recipient alone. `alias` names the notifications table. */
export function notificationScope(actor: Actor, alias = 'notifications'): RawBuilder<SqlBool> {
  if (actor.kind === 'system') return sql<SqlBool>`true`;
  if (actor.kind === 'anonymous') return sql<SqlBool>`false`;
  return sql<SqlBool>`${sql.ref(`${alias}.recipient_id`)} = ${actor.id}::uuid`;
}

/** Whether a filter shows the notification `n`; `answered` is when it got its answer. */
export function inFilter(filter: Filter, sub: SubFilter, answered: RawBuilder<Date | null>): RawBuilder<SqlBool> {
  if (filter === 'all') return sql`true`;
  if (filter === 'unread') return sql`n.viewed_at IS NULL`;
  const asks = sql<SqlBool>`n.type IN (${sql.join(REQUEST_TYPES.map((type) => sql.lit(type)))})`;
  if (sub === 'all') return asks;
  return sub === 'received' ? sql`${asks} AND ${answered} IS NULL` : sql`${asks} AND ${answered} IS NOT NULL`;
}
