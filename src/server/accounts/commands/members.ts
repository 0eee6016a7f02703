import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '#contract/accounts/schema.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, forbidden, notFound } from '#server/kernel/http/errors.ts';
import { authorizeAdministration, companyInScope } from '../policy.ts';

/** Gives a person of a company another role. @throws AppError 404, 403, 409 for the last administrator */
export async function changeRole(ctx: WriteContext, companyId: string, userId: string, role: Role): Promise<null> {
  const { id } = await authorizeAdministration(ctx, companyId);
  const lowers = role !== 'administrator';
  const { rows } = await sql`
    WITH ${administrators(id)}
    UPDATE memberships SET role = ${role} WHERE company_id = ${id}::uuid AND user_id = ${userId}::uuid
      AND ${isAdministrator(requireUser(ctx.actor).id)} AND (NOT ${lowers}::boolean OR ${anotherStays(userId)})
    RETURNING user_id`.execute(ctx.sql);
  if (rows.length === 0) throw await refusal(ctx, id, userId);
  const details = { user: userId, role };
  await ctx.audit({ action: 'role changed', subjectType: 'company', subjectId: id, details });
  return null;
}

/** Ends a person's membership, and what they had invited. @throws AppError 404, 403, 409 for the last administrator */
export async function removePerson(ctx: WriteContext, companyId: string, userId: string): Promise<null> {
  const { id } = await authorizeAdministration(ctx, companyId);
  return end(ctx, id, userId, isAdministrator(requireUser(ctx.actor).id), 'person removed');
}

/** @throws AppError 404 where the person is none of the company's, 409 for the last administrator */
export async function leaveCompany(ctx: WriteContext, companyId: string): Promise<null> {
  const person = requireUser(ctx.actor);
  const { id } = await companyInScope(ctx, companyId);
  return end(ctx, id, person.id, sql<SqlBool>`true`, 'left the company');
}

async function end(ctx: WriteContext, id: string, userId: string, may: RawBuilder<SqlBool>, action: string) {
  const { rows } = await sql`
    WITH ${administrators(id)}
    DELETE FROM memberships WHERE company_id = ${id}::uuid AND user_id = ${userId}::uuid
      AND ${may} AND ${anotherStays(userId)}
    RETURNING user_id`.execute(ctx.sql);
  if (rows.length === 0) throw await refusal(ctx, id, userId);
  await ctx.sql
    .updateTable('invitations')
    .set({ withdrawn_at: ctx.now })
    .where('company_id', '=', id)
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  await ctx.audit({ action, subjectType: 'company', subjectId: id, details: { user: userId } });
  return null;
}

/** Locked, always in the same order: of two administrators who end each other's right, the second sees what the first did. */
const administrators = (companyId: string) => sql`administrators AS (
  SELECT m.user_id, u.active FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.company_id = ${companyId}::uuid AND m.role = 'administrator' ORDER BY m.user_id FOR UPDATE OF m)`;

// counts read all of them, so that all are locked
const isAdministrator = (userId: string) =>
  sql<SqlBool>`(SELECT count(*) FROM administrators WHERE user_id = ${userId}::uuid) > 0`;

/** Whether a company keeps an administrator who can log in when this person is none any more. */
const anotherStays = (userId: string) => sql<SqlBool>`(
  (SELECT count(*) FROM administrators WHERE user_id = ${userId}::uuid) = 0
  OR (SELECT count(*) FROM administrators WHERE user_id <> ${userId}::uuid AND active) > 0)`;

async function refusal(ctx: WriteContext, companyId: string, userId: string): Promise<Error> {
  const roles = await ctx.sql
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', [userId, requireUser(ctx.actor).id])
    .execute();
  if (!roles.some(({ user_id }) => user_id === userId)) return notFound();
  const own = roles.find(({ user_id }) => user_id === requireUser(ctx.actor).id);
  if (userId !== own?.user_id && own?.role !== 'administrator')
    return forbidden('You are not its administrator any more');
  return conflict('This is the last administrator. Make somebody else administrator first.');
}
