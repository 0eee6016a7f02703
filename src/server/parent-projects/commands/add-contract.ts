import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import type { NewProjectContract, ProjectContractDetails } from '#contract/parent-projects/schema/contracts.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeAdding } from '../policy/contracts.ts';
import type {} from '../tables.ts';
import { checkHolder, IS_ARCHIVED, recordChange } from './change-contract.ts';

/**
 * Adds a prime contract, or one below another. The one above and the project are locked, so that neither is removed,
 * archived or filled up meanwhile.
 * @throws AppError 400 for an unknown firm and too many tiers, 401, 403, 404, 409
 */
export async function addContract(
  ctx: WriteContext,
  projectId: string,
  given: NewProjectContract,
): Promise<ProjectContractDetails> {
  const { userId } = await authorizeAdding(ctx, projectId, given.parent_id);
  await checkHolder(ctx, given);
  const id = randomUUID();
  const above = given.parent_id === null ? null : await lockAbove(ctx, given.parent_id);
  if (above && above.tier >= PROJECT_LIMITS.tiers)
    throw badRequest('body.parent_id', `must not be below ${PROJECT_LIMITS.tiers} others`);
  const branchId = above?.branch_id ?? id;
  await lockProject(ctx, projectId);
  const row = { ...given, id, branchId, tier: (above?.tier ?? -1) + 1, projectId, userId };
  if (!(await insertContract(ctx, row)))
    throw conflict(`A project has at most ${PROJECT_LIMITS.contracts.toLocaleString('en-US')} contracts.`);
  return recordChange(
    ctx,
    { projectId, contractId: id, branchId },
    {
      kind: 'contract_added',
      audit: 'project contract added',
      amountCents: given.award_cents,
      details: { title: given.title, awarded_on: given.awarded_on, commitment_cents: given.commitment_cents },
    },
  );
}

/** @throws AppError 409 for a contract that is completed or was removed */
async function lockAbove(ctx: WriteContext, id: string): Promise<{ tier: number; branch_id: string }> {
  const { rows } = await sql<{ tier: number; branch_id: string; state: string }>`
    SELECT c.tier, c.branch_id, c.state FROM parent_project_contracts c WHERE c.id = ${id}::uuid FOR SHARE`.execute(
    ctx.sql,
  );
  const above = orNotFound(rows[0]);
  if (above.state !== 'active') throw conflict('The contract above is completed or was removed.');
  return above;
}

/** @throws AppError 409 for an archived project */
async function lockProject(ctx: WriteContext, id: string): Promise<void> {
  const { rows } = await sql<{ archived: boolean }>`
    SELECT p.archived_at IS NOT NULL AS archived FROM parent_projects p WHERE p.id = ${id}::uuid FOR NO KEY UPDATE`.execute(
    ctx.sql,
  );
  if (orNotFound(rows[0]).archived) throw conflict(IS_ARCHIVED);
}

interface NewRow extends NewProjectContract {
  readonly id: string;
  readonly branchId: string;
  readonly tier: number;
  readonly projectId: string;
  readonly userId: string | null;
}

async function insertContract(ctx: WriteContext, row: NewRow): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO parent_project_contracts (id, project_id, parent_id, branch_id, tier, hiring_company_id, mwbe_id, firm_name,
      number, title, scope, naics, participation, commission_cents, joint_venture_bps, commercially_useful, is_federal_aid, credit_group,
      purchases_from_prime_cents, trucking_own_cents, trucking_leased_cents, trucking_fee_cents, goal_cents,
      commitment_cents, committed_on, bid_on, award_cents, awarded_on, starts_on, ends_on, created_by, created_at)
    SELECT ${row.id}::uuid, ${row.projectId}::uuid, ${row.parent_id}::uuid, ${row.branchId}::uuid, ${row.tier}::integer,
      ${row.hiring_company_id}::uuid, ${row.mwbe_id}::uuid, ${row.firm_name}, ${row.number}, ${row.title}, ${row.scope},
      ${row.naics}, ${row.participation}, ${row.commission_cents}::bigint, ${row.joint_venture_bps}::integer,
      ${row.commercially_useful}::boolean, ${row.is_federal_aid}::boolean, ${row.credit_group}, ${row.purchases_from_prime_cents}::bigint,
      ${row.trucking_own_cents}::bigint, ${row.trucking_leased_cents}::bigint, ${row.trucking_fee_cents}::bigint,
      ${row.goal_cents}::bigint, ${row.commitment_cents}::bigint, ${row.committed_on}::date, ${row.bid_on}::date,
      ${row.award_cents}::bigint, ${row.awarded_on}::date, ${row.starts_on}::date, ${row.ends_on}::date,
      ${row.userId}::uuid, ${ctx.now}::timestamptz
    WHERE (SELECT count(*) FROM parent_project_contracts c WHERE c.project_id = ${row.projectId}::uuid AND c.state <> 'removed')
          < ${PROJECT_LIMITS.contracts}
    RETURNING id`.execute(ctx.sql);
  return rows.length === 1;
}
