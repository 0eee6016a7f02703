import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, UserActor } from '#server/kernel/actor.ts';
import { unauthorized } from '#server/kernel/errors.ts';

/** A saved search exists for its owner alone. */
export function savedSearchScope(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref('saved_searches.owner_id')} = ${ownerOf(actor).id}::uuid`;
}

/** @throws AppError 401 for everybody who is no person: nobody else keeps searches */
export function ownerOf(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw unauthorized();
  return actor;
}
