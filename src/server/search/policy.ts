import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';

/** Only the owner sees a saved search. */
export function savedSearchScope(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref('saved_searches.owner_id')} = ${requireUser(actor).id}::uuid`;
}
