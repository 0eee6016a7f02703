import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/actor.ts';

/** A notification exists for its recipient alone. `alias` names the notifications table. */
export function notificationScope(actor: Actor, alias = 'notifications'): RawBuilder<SqlBool> {
  if (actor.kind === 'system') return sql<SqlBool>`true`;
  if (actor.kind === 'anonymous') return sql<SqlBool>`false`;
  return sql<SqlBool>`${sql.ref(`${alias}.recipient_id`)} = ${actor.id}::uuid`;
}
