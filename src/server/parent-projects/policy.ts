import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { type ProjectRight, type ProjectRole, rightsOf, type Sight } from '#contract/parent-projects/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

export const isStaff = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.userType === 'INTERNAL' && actor.onlyCompanyId === null;
const isHiring = (actor: Actor): boolean =>
  actor.kind === 'user' && (HIRING_SIDE as readonly string[]).includes(actor.userType);

/** Where the actor takes part, and as what (migration 0094). */
export const accessOf = (actor: Actor): RawBuilder<unknown> =>
  actor.kind === 'user' && isHiring(actor)
    ? sql`project_access(${actor.id}::uuid, ${actor.onlyCompanyId}::uuid)`
    : sql`project_access(NULL::uuid, NULL::uuid)`;

/** The projects that exist for the actor. @param project column with the project's id */
export const projectScope = (actor: Actor, project: string): RawBuilder<SqlBool> =>
  isStaff(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(project)} = ANY(ARRAY(SELECT a.project_id FROM ${accessOf(actor)} a))`;

/**
 * The prime contracts whose branch the actor sees; of them, viewers read only what was accepted.
 * @param project column with the project's id @param branch column with the id of the prime contract
 */
export const branchScope = (actor: Actor, project: string, branch: string): RawBuilder<SqlBool> =>
  isStaff(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`EXISTS (
        SELECT FROM ${accessOf(actor)} a
        WHERE a.project_id = ${sql.ref(project)} AND (a.sees <> 'branch' OR a.company_id =
          (SELECT top.hiring_company_id FROM parent_project_contracts top WHERE top.id = ${sql.ref(branch)})))`;

/** A person's part in a project: what they see, and for which companies where that is a branch. */
export interface ProjectAccess {
  /** Null for the product itself. */
  readonly userId: string | null;
  readonly projectId: string;
  readonly ownerCompanyId: string;
  readonly role: ProjectRole;
  readonly sees: Sight;
  /** Whose branches they see, where that is all. */
  readonly companyIds: readonly string[];
  readonly rights: readonly ProjectRight[];
  readonly archived: boolean;
  readonly version: number;
}
export type ProjectAccessFor<R extends ProjectRight> = Authorized<ProjectAccess, R>;

const RANK: readonly Sight[] = ['all', 'branch', 'accepted'];

/**
 * A person's part in a project. Of several parts the one that sees most counts; who is a prime contractor's and reads what
 * was accepted as well sees the branch.
 * @throws AppError 401, 404 for a project that the actor takes no part in
 */
export async function projectAccess(ctx: Asking, id: string): Promise<ProjectAccess> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{
      owner: string;
      archived: boolean;
      version: number;
      role: ProjectRole | null;
      sees: Sight;
      company: string | null;
    }>`
    SELECT p.owner_company_id AS owner, p.archived_at IS NOT NULL AS archived, p.version, a.role, a.sees,
           a.company_id AS company
    FROM parent_projects p LEFT JOIN ${accessOf(actor)} a ON a.project_id = p.id
    WHERE p.id = ${id}::uuid AND ${projectScope(actor, 'p.id')}`.execute(tx),
  );
  const { owner, archived, version } = orNotFound(rows[0]);
  const base = { userId: actor.id, projectId: id, ownerCompanyId: owner, archived, version };
  if (isStaff(actor)) return { ...base, role: 'viewer', sees: 'all', companyIds: [], rights: ['read'] };
  const sees = orNotFound(RANK.find((sight) => rows.some((row) => row.sees === sight)));
  const parts = rows.filter((row) => row.sees === sees);
  const role = orNotFound(
    (['owner', 'editor', 'reporter', 'viewer'] as const).find((one) => parts.some((row) => row.role === one)),
  );
  const companyIds = parts.flatMap(({ company }) => company ?? []);
  const rights = archived ? (['read'] as const) : rightsOf(role, sees);
  return { ...base, role, sees, companyIds: sees === 'branch' ? companyIds : [], rights };
}

/** @throws AppError 401, 403 without the right and in an archived project, 404 */
export async function authorizeProject<R extends ProjectRight>(
  ctx: Asking,
  id: string,
  right: R,
): Promise<ProjectAccessFor<R>> {
  const access = await projectAccess(ctx, id);
  if (!access.rights.includes(right))
    throw forbidden(
      access.archived
        ? 'This project is archived. Restore it to change it.'
        : 'Your role in this project doesn’t allow this',
    );
  return authorized(access, right);
}

/** A contract of a project, in the branch of whoever asks. */
export type ContractAccess<R extends ProjectRight> = Authorized<
  ProjectAccess & { readonly contractId: string; readonly branchId: string; readonly tier: number },
  R
>;

/** @throws AppError 401, 403 without the right, 404 for a contract of another branch */
export async function authorizeProjectContract<R extends ProjectRight>(
  ctx: Asking,
  id: string,
  right: R,
): Promise<ContractAccess<R>> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ project: string; branch: string; tier: number }>`
    SELECT c.project_id AS project, c.branch_id AS branch, c.tier FROM parent_project_contracts c
    WHERE c.id = ${id}::uuid AND ${branchScope(actor, 'c.project_id', 'c.branch_id')}`.execute(tx),
  );
  const { project, branch, tier } = orNotFound(rows[0]);
  const access = await authorizeProject(ctx, project, right);
  return authorized({ ...access, contractId: id, branchId: branch, tier }, right);
}
