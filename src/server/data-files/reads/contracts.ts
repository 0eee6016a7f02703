import { sql } from 'kysely';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { contractsOfMonths } from '#server/parent-projects/reads/for-months.ts';
import type { BranchContract } from '../adapters/contract-finder.ts';

/** Contracts of a branch that the caller was found to report for. */
export async function contractsOfBranch(
  ctx: Pick<ReadContext, 'sql'>,
  branch: { readonly branchId: string },
): Promise<BranchContract[]> {
  const { rows } = await sql<BranchContract>`
    SELECT c.id, c.number, c.title, c.firm, c.tier, c.payment_contract_id, c.award_cents, c.commitment_cents
    FROM ${contractsOfMonths} c WHERE c.branch_id = ${branch.branchId}::uuid AND c.state <> 'removed'
    ORDER BY c.tier, c.created_at, c.id LIMIT ${PROJECT_LIMITS.contracts}`.execute(ctx.sql);
  return rows;
}
