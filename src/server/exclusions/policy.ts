import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ExclusionState } from '#contract/exclusions/rules.ts';
import type { ProjectRight } from '#contract/parent-projects/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import {
  authorizeProject,
  authorizeProjectContract,
  type ContractAccess,
  type ProjectAccess,
  projectAccess,
} from '#server/parent-projects/reads/access.ts';
import { contractsWithPayments } from '#server/parent-projects/reads/amounts.ts';
import type {} from './tables.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

/**
 * Condition on the contracts `c` of a project that somebody sees: all, the branches of the own company, or those of which
 * something was accepted.
 */
export const contractScope = ({ projectId, sees, companyIds }: ProjectAccess): RawBuilder<SqlBool> =>
  sees === 'all'
    ? sql<SqlBool>`c.project_id = ${projectId}::uuid`
    : sees === 'branch'
      ? sql<SqlBool>`c.project_id = ${projectId}::uuid AND c.branch_id = ANY(ARRAY(
          SELECT c.id FROM ${contractsWithPayments}
          WHERE c.project_id = ${projectId}::uuid AND c.tier = 0 AND c.hiring_company_id = ANY(${companyIds}::uuid[])))`
      : sql<SqlBool>`c.project_id = ${projectId}::uuid AND c.accepted_award_cents IS NOT NULL`;

/** Condition on the exclusions `e` of contracts that somebody sees: viewers read what was approved. */
export const stateScope = ({ sees }: ProjectAccess): RawBuilder<SqlBool> =>
  sees === 'accepted' ? sql<SqlBool>`e.state = 'approved'` : sql<SqlBool>`true`;

/** An exclusion that the actor reads, with what they may do in its project. */
export type ExclusionAccess = ProjectAccess & {
  readonly exclusionId: string;
  readonly contractId: string;
  readonly branchId: string;
  readonly isOwn: boolean;
  readonly state: ExclusionState;
};

/** @throws AppError 401, 404 for one of another branch, and for viewers before it is approved */
export async function exclusionAccess(ctx: Asking, id: string): Promise<ExclusionAccess> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ project: string; contract: string; branch: string; proposer: string; state: ExclusionState }>`
    SELECT e.project_id AS project, e.contract_id AS contract, e.branch_id AS branch, e.proposed_by AS proposer, e.state
    FROM parent_project_exclusions e WHERE e.id = ${id}::uuid`.execute(tx),
  );
  const { project, contract, branch, proposer, state } = orNotFound(rows[0]);
  const access = await projectAccess(ctx, project);
  const seen = await sql`
    SELECT c.id FROM ${contractsWithPayments} JOIN parent_project_exclusions e ON e.contract_id = c.id
    WHERE e.id = ${id}::uuid AND ${contractScope(access)} AND ${stateScope(access)}`.execute(ctx.sql);
  orNotFound(seen.rows[0]);
  return {
    ...access,
    exclusionId: id,
    contractId: contract,
    branchId: branch,
    isOwn: proposer === actor.id,
    state,
  };
}

export type Decider = Authorized<ExclusionAccess & { readonly actorId: string }, 'decide exclusion'>;
export type Proposer = Authorized<ExclusionAccess & { readonly actorId: string }, 'prove exclusion'>;

async function withRight(ctx: Asking, id: string, right: ProjectRight) {
  const access = await exclusionAccess(ctx, id);
  await authorizeProject(ctx, access.projectId, right);
  return { ...access, actorId: requireUser(ctx.actor).id };
}

/** Whoever may edit the project and did not propose it. @throws AppError 401, 403, 404 */
export async function authorizeDecider(ctx: Asking, id: string): Promise<Decider> {
  const access = await withRight(ctx, id, 'edit project');
  if (access.isOwn) throw forbidden('You proposed this exclusion, so somebody else must decide on it.');
  return authorized(access, 'decide exclusion');
}

/** Whoever reports for its branch may prove it. @throws AppError 401, 403, 404 */
export async function authorizeProver(ctx: Asking, id: string): Promise<Proposer> {
  return authorized(await withRight(ctx, id, 'report months'), 'prove exclusion');
}

/** Whoever proposed it, while they report for its branch. @throws AppError 401, 403, 404 */
export async function authorizeProposer(ctx: Asking, id: string): Promise<Proposer> {
  const access = await authorizeProver(ctx, id);
  if (!access.isOwn) throw forbidden('Only the person who proposed it can withdraw it.');
  return access;
}

/**
 * Whoever reports for the branch of a contract of this project. @throws AppError 401, 403, 404 for a contract of another
 * branch or project
 */
export async function authorizeProposal(
  ctx: Asking,
  projectId: string,
  contractId: string,
): Promise<ContractAccess<'report months'>> {
  await authorizeProject(ctx, projectId, 'report months');
  const access = await authorizeProjectContract(ctx, contractId, 'report months');
  if (access.projectId !== projectId) throw notFound();
  // who also reads what was accepted of other branches proposes nothing in them
  const seen = await sql`
    SELECT c.id FROM ${contractsWithPayments} WHERE c.id = ${contractId}::uuid AND ${contractScope(access)}`.execute(
    ctx.sql,
  );
  orNotFound(seen.rows[0]);
  return access;
}

/** Staff add and end reasons. @throws AppError 401, 403 */
export type ReasonEditor = Authorized<UserActor, 'edit reasons'>;
export function authorizeReasons({ actor }: Pick<ReadContext, 'actor'>): ReasonEditor {
  const user = requireUser(actor);
  if (user.userType !== 'INTERNAL' || user.onlyCompanyId !== null) throw forbidden();
  return authorized(user, 'edit reasons');
}
