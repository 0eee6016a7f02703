import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';

/** Only the owner sees a saved search; in a session that is bound to a company, those saved for it. */
export function savedSearchScope(actor: Actor): RawBuilder<SqlBool> {
  const { id, onlyCompanyId } = requireUser(actor);
  const own = sql<SqlBool>`${sql.ref('saved_searches.owner_id')} = ${id}::uuid`;
  return onlyCompanyId === null
    ? own
    : sql<SqlBool>`${own} AND ${sql.ref('saved_searches.company_id')} = ${onlyCompanyId}::uuid`;
}
