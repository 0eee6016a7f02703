import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { forbidden, notFound } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

/** The right to see and decide who asks to join a company. */
export type JoinRequestAdmin = Authorized<{ readonly companyId: string }, 'decide on join requests'>;

/** @throws AppError 404 for everybody but its members and staff, 403 for those who are not its administrators */
export function authorizeJoinRequests(ctx: Pick<ReadContext | WriteContext, 'actor'>, companyId: string) {
  const actor = requireUser(ctx.actor);
  const isKnown = actor.userType === 'INTERNAL' || [...actor.hiringCompanyIds, ...actor.mwbeIds].includes(companyId);
  if (!isKnown) throw notFound();
  if (!actor.administers.includes(companyId)) throw forbidden('Only administrators of the company can do this');
  return authorized({ companyId }, 'decide on join requests');
}

/** Requests to companies that the actor administers. `alias` names the table. */
export function joinRequestScope(actor: Actor, alias: string): RawBuilder<SqlBool> {
  if (actor.kind !== 'user') return sql<SqlBool>`false`;
  return sql<SqlBool>`${sql.ref(`${alias}.company_id`)} = ANY(${actor.administers}::uuid[])`;
}
