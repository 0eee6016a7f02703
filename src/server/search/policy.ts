import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';

/** A saved search exists for its owner alone. */
export function savedSearchScope(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref('saved_searches.owner_id')} = ${requireUser(actor).id}::uuid`;
}
