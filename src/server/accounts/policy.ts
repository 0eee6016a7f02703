import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/actor.ts';

/**
 * Hiring companies exist for everybody who is logged in: their names stand on the records that they make. Nobody
 * without a log-in learns of one.
 */
export function hiringCompanyScope(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`${actor.kind !== 'anonymous'}::boolean`;
}
