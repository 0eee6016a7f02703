import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import { forbidden } from '#server/kernel/http/errors.ts';

/** Only the two parties see amounts, client, notes and revisions. `alias` names the records table. */
export function isParty(actor: Actor, alias: string): RawBuilder<SqlBool> {
  if (actor.kind !== 'user') return sql<SqlBool>`false`;
  const company = sql.ref(`${alias}.hiring_company_id`);
  const mwbe = sql.ref(`${alias}.mwbe_id`);
  return sql<SqlBool>`(${company} = ANY(${actor.hiringCompanyIds}::uuid[]) OR ${mwbe} = ANY(${actor.mwbeIds}::uuid[]))`;
}

/** The right to tell everybody that a signing key is in other hands. */
export type KeyMarker = Authorized<{ readonly actor: Actor }, 'mark a key as compromised'>;

/** For administrators of the platform, and the command line. @throws AppError 403 */
export function authorizeKeyMarking(actor: Actor): KeyMarker {
  const mayMark = actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL' && actor.admin);
  if (!mayMark) throw forbidden();
  return authorized({ actor }, 'mark a key as compromised');
}
