import { sql } from 'kysely';
import type { ContractScope } from '#contract/parent-projects/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import { projectChanged } from '../events.ts';
import { authorizeProjectContract } from '../policy.ts';
import type {} from '../tables.ts';
import { addProjectEntries } from './entries.ts';

/** A contract that a file names; its firm is a name only, since a name alone is no firm of the directory. */
export interface ContractOfFile {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly firm_name: string;
  readonly scope: ContractScope;
  /** Null: what was awarded is not known. */
  readonly award_cents: number | null;
  readonly commitment_cents: number | null;
}

/** Adds contracts of a file right below a prime contract. @throws AppError 401, 403, 404 */
export async function addContractsOfFile(
  ctx: WriteContext,
  { branchId }: { readonly branchId: string },
  contracts: readonly ContractOfFile[],
): Promise<void> {
  const { projectId, tier, userId } = await authorizeProjectContract(ctx, branchId, 'edit project');
  if (tier !== 0) throw forbidden('Contracts of a file are added below a prime contract');
  await sql`
    INSERT INTO parent_project_contracts (id, project_id, parent_id, branch_id, tier, firm_name, number, title, scope,
                                          award_cents, commitment_cents, created_by, created_at)
    SELECT g.id, top.project_id, top.id, top.id, 1, g.firm_name, g.number, g.title, g.scope, g.award_cents,
           g.commitment_cents, ${userId}::uuid, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(contracts)}::text::jsonb) AS g(id uuid, number text, title text, firm_name text,
           scope text, award_cents bigint, commitment_cents bigint)
      JOIN parent_project_contracts top ON top.id = ${branchId}::uuid AND top.state = 'active'`.execute(ctx.sql);
  await addProjectEntries(
    ctx,
    projectId,
    contracts.map(({ id, firm_name, award_cents, number }) => ({
      kind: 'contract_added',
      contractId: id,
      branchId,
      amountCents: award_cents,
      words: `Contract with ${firm_name} was added from a file`,
      details: { number },
    })),
  );
  await ctx.announce(projectChanged({ projectId, contractIds: contracts.map(({ id }) => id) }));
}

/** Removes contracts that a file added, where nobody has changed, paid or built on them since. @returns how many */
export async function removeContractsOfFile(
  ctx: WriteContext,
  { branchId }: { readonly branchId: string },
  ids: readonly string[],
): Promise<number> {
  const { projectId } = await authorizeProjectContract(ctx, branchId, 'edit project');
  const { rows } = await sql<{ id: string }>`
    UPDATE parent_project_contracts c SET state = 'removed', version = c.version + 1
    WHERE c.id = ANY(${ids}::uuid[]) AND c.branch_id = ${branchId}::uuid AND c.tier = 1 AND c.version = 1 AND c.state = 'active'
      AND c.payment_contract_id IS NULL AND c.reported_cents = 0 AND c.accepted_month IS NULL
      AND NOT EXISTS (SELECT FROM parent_project_contracts below WHERE below.parent_id = c.id AND below.state <> 'removed')
    RETURNING c.id`.execute(ctx.sql);
  if (rows.length === 0) return 0;
  await addProjectEntries(
    ctx,
    projectId,
    rows.map(({ id }) => ({
      kind: 'contract_removed',
      contractId: id,
      branchId,
      words: 'The file that added it was undone',
    })),
  );
  await ctx.announce(projectChanged({ projectId, contractIds: rows.map(({ id }) => id) }));
  return rows.length;
}
