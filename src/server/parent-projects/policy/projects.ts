import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { rightsOf } from '#contract/parent-projects/rules.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import { accessOf, isStaff, type ProjectAccess, projectAccess } from '../policy.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

export type Creating = Authorized<
  { readonly userId: string; readonly companyId: string; readonly email: string },
  'create a project'
>;

/** @throws AppError 401, 403 for a company that is not the actor's own */
export function authorizeCreating({ actor }: Asking, companyId: string): Creating {
  const { id, email, hiringCompanyIds } = requireUser(actor);
  if (!hiringCompanyIds.includes(companyId)) throw forbidden('You can do this only for your own company');
  return authorized({ userId: id, companyId, email }, 'create a project');
}

export type Restoring = Authorized<ProjectAccess, 'restore a project'>;

/** Of who could edit the project if it were not archived. @throws AppError 401, 403, 404 */
export async function authorizeRestoring(ctx: Asking, id: string): Promise<Restoring> {
  const access = await projectAccess(ctx, id);
  if (isStaff(ctx.actor) || !rightsOf(access.role, access.sees).includes('edit project'))
    throw forbidden('Your role in this project doesn’t allow this');
  return authorized(access, 'restore a project');
}

/** For the guard of a change: whose right was taken since they looked changes nothing. @param project column with its id */
export const editScope = (actor: Actor, project: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (
    SELECT FROM ${accessOf(actor)} a
    WHERE a.project_id = ${sql.ref(project)} AND a.sees = 'all' AND a.role IN ('owner', 'editor'))`;

/** A person's part in each of their projects, the one that sees most, as a table (`ProjectAccess` has the same order). */
export const partsOf = (actor: Actor): RawBuilder<unknown> => sql`
  (SELECT DISTINCT ON (a.project_id) a.project_id, a.role, a.sees FROM ${accessOf(actor)} a
   ORDER BY a.project_id, array_position(ARRAY['all', 'branch', 'accepted'], a.sees),
            array_position(ARRAY['owner', 'editor', 'reporter', 'viewer'], a.role))`;

/**
 * Contracts that are shown with their amounts to somebody with this part: who sees a branch never sees another one in full,
 * although they may read it as far as it was accepted. @param branch column with the id of the prime contract
 */
export const shownBranches = ({ sees, companyIds }: ProjectAccess, branch: string): RawBuilder<SqlBool> =>
  sees === 'branch'
    ? sql<SqlBool>`EXISTS (SELECT FROM parent_project_contracts own
        WHERE own.id = ${sql.ref(branch)} AND own.hiring_company_id = ANY(${companyIds}::uuid[]))`
    : sql<SqlBool>`true`;
