import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type MonthAction, type MonthlyReport, type MonthState, nextMonthState } from '#contract/data-input/rules.ts';
import type { ProjectRight } from '#contract/parent-projects/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeProject, branchScope, type ProjectAccess } from '#server/parent-projects/reads/access.ts';
import { contractsOfMonths, reportedScope } from '#server/parent-projects/reads/for-months.ts';
import type {} from './tables.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;
export type MonthRight = Extract<ProjectRight, 'report months' | 'review months' | 'read'>;

/** Which months exist for the actor: of their branches all, of others what was accepted. @param m alias of the months */
export const monthScope = (actor: Actor, m: string): RawBuilder<SqlBool> => sql<SqlBool>`
  (${reportedScope(actor, `${m}.project_id`, `${m}.branch_id`)}
   OR (${sql.ref(`${m}.accepted_revision`)} IS NOT NULL AND ${branchScope(actor, `${m}.project_id`, `${m}.branch_id`)}))`;

/** A month, as far as the actor may see it. */
interface SeenMonth {
  readonly id: string;
  readonly projectId: string;
  readonly branchId: string;
  readonly tab: MonthlyReport;
  readonly month: string;
  readonly userId: string;
  /** Of the branch: its drafts too, not only what was accepted. */
  readonly seesDrafts: boolean;
  readonly rights: readonly ProjectRight[];
}
export type MonthFor<R extends MonthRight> = Authorized<SeenMonth, R>;

/**
 * What the actor may do in a branch. A prime contractor's people who read all of a project may do nothing in the branches
 * of others.
 */
export const rightsInBranch = (access: ProjectAccess, seesDrafts: boolean): readonly ProjectRight[] =>
  seesDrafts ? access.rights : access.rights.filter((right) => right === 'read');

/** @throws AppError 401, 403 without the right and in an archived project, 404 */
export async function authorizeMonth<R extends MonthRight>(ctx: Asking, id: string, right: R): Promise<MonthFor<R>> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Omit<SeenMonth, 'id' | 'userId' | 'rights'>>`
    SELECT m.project_id AS "projectId", m.branch_id AS "branchId", m.tab, to_char(m.month, 'YYYY-MM') AS month,
           ${reportedScope(actor, 'm.project_id', 'm.branch_id')} AS "seesDrafts"
    FROM project_months m WHERE m.id = ${id}::uuid AND ${monthScope(actor, 'm')}`.execute(tx),
  );
  const month = orNotFound(rows[0]);
  if (right !== 'read' && !month.seesDrafts) throw forbidden(NOT_YOUR_BRANCH);
  const access = await authorizeProject(ctx, month.projectId, right);
  const rights = rightsInBranch(access, month.seesDrafts);
  return authorized({ ...month, id, userId: actor.id, rights }, right);
}
const NOT_YOUR_BRANCH = 'Another prime contractor reports for this branch';

export type BranchFor = Authorized<
  { readonly projectId: string; readonly branchId: string; readonly userId: string },
  'report months'
>;

/** @throws AppError 401, 403, 404 for what is no prime contract of the project, or of another branch */
export async function authorizeBranch(ctx: Asking, projectId: string, branchId: string): Promise<BranchFor> {
  const actor = requireUser(ctx.actor);
  const access = await authorizeProject(ctx, projectId, 'report months');
  const { rows } = await sql<{ own: boolean }>`
    SELECT ${reportedScope(actor, 'c.project_id', 'c.id')} AS own FROM ${contractsOfMonths} c
    WHERE c.id = ${branchId}::uuid AND c.project_id = ${projectId}::uuid AND c.tier = 0 AND c.state <> 'removed'
      AND ${branchScope(actor, 'c.project_id', 'c.id')}`.execute(ctx.sql);
  if (!orNotFound(rows[0]).own) throw forbidden(NOT_YOUR_BRANCH);
  return authorized({ projectId: access.projectId, branchId, userId: actor.id }, 'report months');
}

/** What somebody with these rights may do with a month now. Nobody reviews what they submitted. */
export function actionsOf(
  rights: readonly ProjectRight[],
  { state, revision, submittedByActor }: { state: MonthState; revision: number; submittedByActor: boolean },
): MonthAction[] {
  const reports: readonly MonthAction[] = rights.includes('report months')
    ? ['edit', 'submit', 'withdraw', 'restate', 'discard']
    : [];
  const reviews: readonly MonthAction[] =
    rights.includes('review months') && !submittedByActor ? ['return', 'accept'] : [];
  return [...reports, ...reviews].filter((action) => nextMonthState(state, action, revision) !== null);
}
