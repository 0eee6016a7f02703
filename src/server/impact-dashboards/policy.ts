import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { IMPACT_ROLES, type ImpactRight, type ImpactRole, impactRights } from '#contract/impact-dashboards/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

const isStaff = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.userType === 'INTERNAL' && actor.onlyCompanyId === null;

/** Where the actor has a part, as a table of `dashboard_id` and `role` (migration 0121); staff read all. */
export const accessOf = (actor: Actor): RawBuilder<unknown> => {
  if (isStaff(actor)) return sql`(SELECT d.id AS dashboard_id, 'viewer' AS role FROM impact_dashboards d)`;
  const isHiring = actor.kind === 'user' && (HIRING_SIDE as readonly string[]).includes(actor.userType);
  return isHiring
    ? sql`impact_access(${actor.id}::uuid, ${actor.onlyCompanyId}::uuid)`
    : sql`impact_access(NULL::uuid, NULL::uuid)`;
};

/** For the guard of a change: whose right was taken since they looked changes nothing. @param column id of the dashboard */
export const rightScope = (actor: Actor, column: string, right: Exclude<ImpactRight, 'read'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT FROM ${accessOf(actor)} a WHERE a.dashboard_id = ${sql.ref(column)}
    AND a.role = ANY(${IMPACT_ROLES.filter((role) => impactRights(role).includes(right))}::text[]))`;

export interface ImpactAccess {
  readonly dashboardId: string;
  readonly userId: string;
  readonly ownerCompanyId: string;
  readonly role: ImpactRole;
}
export type ImpactFor<R extends ImpactRight> = Authorized<ImpactAccess, R>;

/** @throws AppError 401, 403 without the right, 404 for a dashboard in which the actor has no part */
export async function authorizeDashboard<R extends ImpactRight>(
  ctx: Asking,
  id: string,
  right: R,
): Promise<ImpactFor<R>> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ role: ImpactRole; owner: string }>`
    SELECT a.role, d.owner_company_id AS owner FROM impact_dashboards d JOIN ${accessOf(actor)} a ON a.dashboard_id = d.id
    WHERE d.id = ${id}::uuid`.execute(tx),
  );
  const { role, owner } = orNotFound(rows[0]);
  if (!impactRights(role).includes(right) || (right !== 'read' && isStaff(actor)))
    throw forbidden('Your role in this dashboard doesn’t allow this');
  return authorized({ dashboardId: id, userId: actor.id, ownerCompanyId: owner, role }, right);
}

export type Creating = Authorized<
  { readonly userId: string; readonly email: string; readonly companyId: string },
  'create dashboard'
>;

/** @throws AppError 401, 403 for people who may not make dashboards, and for a company that is not their own */
export async function authorizeCreating(ctx: Asking, companyId: string, mayCreate: boolean): Promise<Creating> {
  const { id, email, hiringCompanyIds, onlyCompanyId } = requireUser(ctx.actor);
  if (!mayCreate || onlyCompanyId !== null)
    throw forbidden('You may not make impact dashboards. Ask Plumbline for it.');
  if (!hiringCompanyIds.includes(companyId)) throw forbidden('You can do this only for your own company');
  return authorized({ userId: id, email: email.toLowerCase(), companyId }, 'create dashboard');
}
