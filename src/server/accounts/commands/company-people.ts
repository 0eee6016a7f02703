import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import type { Role } from '#contract/accounts/rules.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, forbidden, notFound } from '#server/kernel/http/errors.ts';
import { membershipEnded } from '../events.ts';
import { type AdministeredCompany, authorizeCompanyAdmin, authorizeLeave, type OwnCompany } from '../policy.ts';

/** Changes a member's role. @throws AppError 404, 403, 409 for the last administrator */
export async function changeRole(ctx: WriteContext, companyId: string, userId: string, role: Role): Promise<null> {
  const { id } = await authorizeCompanyAdmin(ctx, companyId);
  const lowers = role !== 'administrator';
  const { rows } = await sql`
    WITH ${administrators(id)}
    UPDATE memberships SET role = ${role} WHERE company_id = ${id}::uuid AND user_id = ${userId}::uuid
      AND ${isAdministrator(requireUser(ctx.actor).id)} AND (NOT ${lowers}::boolean OR ${keepsAdministrator(userId)})
    RETURNING user_id`.execute(ctx.sql);
  if (rows.length === 0) throw await memberError(ctx, id, userId);
  const details = { user: userId, role };
  await ctx.audit({ action: 'role changed', subjectType: 'company', subjectId: id, details });
  return null;
}

/** Removes a member and withdraws their invitations. @throws AppError 404, 403, 409 for the last administrator */
export async function removePerson(ctx: WriteContext, companyId: string, userId: string): Promise<null> {
  const company = await authorizeCompanyAdmin(ctx, companyId);
  return endMembership(ctx, company, userId, isAdministrator(requireUser(ctx.actor).id), 'person removed');
}

/** @throws AppError 404 if the actor is not a member, 409 for the last administrator */
export async function leaveCompany(ctx: WriteContext, companyId: string): Promise<null> {
  const person = requireUser(ctx.actor);
  const company = await authorizeLeave(ctx, companyId);
  return endMembership(ctx, company, person.id, sql<SqlBool>`true`, 'left the company');
}

async function endMembership(
  ctx: WriteContext,
  { id }: AdministeredCompany | OwnCompany,
  userId: string,
  stillAllowed: RawBuilder<SqlBool>,
  action: AuditAction,
): Promise<null> {
  const { rows } = await sql`
    WITH ${administrators(id)}
    DELETE FROM memberships WHERE company_id = ${id}::uuid AND user_id = ${userId}::uuid
      AND ${stillAllowed} AND ${keepsAdministrator(userId)}
    RETURNING user_id`.execute(ctx.sql);
  if (rows.length === 0) throw await memberError(ctx, id, userId);
  await ctx.sql
    .updateTable('invitations')
    .set({ withdrawn_at: ctx.now })
    .where('company_id', '=', id)
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  await ctx.audit({ action, subjectType: 'company', subjectId: id, details: { user: userId } });
  await ctx.announce(membershipEnded({ companyId: id, userId }));
  return null;
}

/** Row locks in a fixed order: when two administrators demote each other, the second sees the first one's change. */
const administrators = (companyId: string) => sql`administrators AS (
  SELECT m.user_id, u.active FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.company_id = ${companyId}::uuid AND m.role = 'administrator' ORDER BY m.user_id FOR UPDATE OF m)`;

// a count reads all rows, so that all are locked
const isAdministrator = (userId: string) =>
  sql<SqlBool>`(SELECT count(*) FROM administrators WHERE user_id = ${userId}::uuid) > 0`;

/** Whether the company still has an active administrator without this person. */
const keepsAdministrator = (userId: string) => sql<SqlBool>`(
  (SELECT count(*) FROM administrators WHERE user_id = ${userId}::uuid) = 0
  OR (SELECT count(*) FROM administrators WHERE user_id <> ${userId}::uuid AND active) > 0)`;

async function memberError(ctx: WriteContext, companyId: string, userId: string): Promise<Error> {
  const roles = await ctx.sql
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', [userId, requireUser(ctx.actor).id])
    .execute();
  if (!roles.some(({ user_id }) => user_id === userId)) return notFound();
  const own = roles.find(({ user_id }) => user_id === requireUser(ctx.actor).id);
  if (userId !== own?.user_id && own?.role !== 'administrator')
    return forbidden("You're no longer an administrator of this company");
  return conflict('This is the last administrator. Make someone else an administrator first.');
}
