import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FileStatus } from '#contract/data-files/rules.ts';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import {
  authorizeProject,
  branchScope,
  type ProjectAccess,
  projectAccess,
} from '#server/parent-projects/reads/access.ts';
import { contractsOfMonths, reportedScope } from '#server/parent-projects/reads/for-months.ts';
import type {} from './tables.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

/** Files of branches that the actor sees while they are entered: whoever reads what was accepted learns of none. */
export const fileScope = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`${reportedScope(actor, 'f.project_id', 'f.branch_id')}`;

export interface Branch {
  readonly projectId: string;
  readonly branchId: string;
  readonly userId: string;
  /** Whose mappings are proposed and kept. */
  readonly companyId: string;
  /** May add contracts below the branch. */
  readonly mayAdd: boolean;
}
export type BranchFor = Authorized<Branch, 'import into a branch'>;

const NOT_YOUR_BRANCH = 'Another prime contractor reports for this branch';

/** @throws AppError 401, 403, 404 for what is no prime contract of the project, or of another branch */
export async function authorizeBranch(ctx: Asking, projectId: string, branchId: string): Promise<BranchFor> {
  const actor = requireUser(ctx.actor);
  const access = await authorizeProject(ctx, projectId, 'report months');
  const { rows } = await sql<{ own: boolean }>`
    SELECT ${reportedScope(actor, 'c.project_id', 'c.id')} AS own FROM ${contractsOfMonths} c
    WHERE c.id = ${branchId}::uuid AND c.project_id = ${projectId}::uuid AND c.tier = 0 AND c.state <> 'removed'
      AND ${branchScope(actor, 'c.project_id', 'c.id')}`.execute(ctx.sql);
  if (!orNotFound(rows[0]).own) throw forbidden(NOT_YOUR_BRANCH);
  const { rights, companyIds, ownerCompanyId } = access as ProjectAccess;
  return authorized(
    {
      projectId,
      branchId,
      userId: actor.id,
      companyId: companyIds[0] ?? ownerCompanyId,
      mayAdd: rights.includes('edit project'),
    },
    'import into a branch',
  );
}

export interface SeenFile {
  readonly id: string;
  readonly projectId: string;
  readonly branchId: string;
  readonly tab: MonthlyReport;
  readonly status: FileStatus;
}

/** @throws AppError 401, 404 for a file of a branch that the actor does not see while it is entered */
export async function seenFile(ctx: Asking, id: string): Promise<SeenFile & { readonly access: ProjectAccess }> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<SeenFile>`
    SELECT f.id, f.project_id AS "projectId", f.branch_id AS "branchId", f.tab, f.status
    FROM data_files f WHERE f.id = ${id}::uuid`.execute(tx),
  );
  const file = orNotFound(rows[0]);
  const { rows: own } = await sql<{ own: boolean }>`
    SELECT ${fileScope(actor)} AS own FROM data_files f WHERE f.id = ${id}::uuid`.execute(ctx.sql);
  if (!own[0]?.own) orNotFound(undefined);
  return { ...file, access: await projectAccess(ctx, file.projectId) };
}

/** Whoever reports for the branch changes its files. */
export const mayImport = ({ access }: { readonly access: ProjectAccess }): boolean =>
  access.rights.includes('report months');

/** @throws AppError 401, 403, 404 */
export async function authorizeFile(
  ctx: Asking,
  id: string,
): Promise<Authorized<SeenFile & { readonly branch: BranchFor }, 'change a data file'>> {
  const file = await seenFile(ctx, id);
  const branch = await authorizeBranch(ctx, file.projectId, file.branchId);
  return authorized({ ...file, branch }, 'change a data file');
}
