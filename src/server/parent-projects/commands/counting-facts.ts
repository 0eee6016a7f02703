import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict } from '#server/kernel/http/errors.ts';
import { projectChanged } from '../events.ts';
import type { ContractAccess, ProjectAccessFor } from '../policy.ts';
import type {} from '../tables.ts';
import { addProjectEntries } from './entries.ts';

const STALE = 'Somebody changed this in the meantime. Reload the page to see it.';

/** The rules by which a project is counted. */
export interface ChosenRules {
  /** Of the project, as it was seen. */
  readonly version: number;
  readonly pack: string | null;
  readonly lifted: readonly { readonly code: string; readonly on: string; readonly reason: string }[];
}

/** Chooses the rules of a project, which is counted anew. @throws AppError 412 */
export async function setRulePack(
  ctx: WriteContext,
  { projectId }: ProjectAccessFor<'edit project'>,
  { version, pack, lifted }: ChosenRules,
): Promise<void> {
  const { rows } = await sql`
    UPDATE parent_projects SET rule_pack = ${pack}, version = version + 1
    WHERE id = ${projectId}::uuid AND archived_at IS NULL AND version = ${version}::integer RETURNING id`.execute(
    ctx.sql,
  );
  if (rows.length === 0) throw new AppError(412, STALE);
  const words = lifted.map(({ code, on, reason }) => `${code} lifted on ${on}: ${reason}`).join('; ');
  await addProjectEntries(ctx, projectId, [
    { kind: 'rules_chosen', words: words === '' ? null : words, details: { pack } },
  ]);
  await ctx.audit({
    action: 'project rules chosen',
    subjectType: 'ParentProject',
    subjectId: projectId,
    details: { pack, lifted },
  });
  await ctx.announce(projectChanged({ projectId, contractIds: [] }));
}

/** What decides how a contract counts, as of the version that was seen; amounts in cents over the whole contract. */
export interface CountingFactsChange {
  readonly version: number;
  readonly is_federal_aid: boolean | null;
  readonly purchases_from_prime_cents: number;
  readonly trucking: {
    readonly own_cents: number;
    readonly leased_cents: number;
    readonly lease_fee_cents: number;
  } | null;
}

/**
 * Sets what decides how a contract counts, apart from what it says itself. @returns the new version
 * @throws AppError 409 for a contract that was removed, 412
 */
export async function setCountingFacts(
  ctx: WriteContext,
  { contractId, projectId, branchId }: ContractAccess<'edit project'>,
  { version, is_federal_aid, purchases_from_prime_cents, trucking }: CountingFactsChange,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    UPDATE parent_project_contracts SET is_federal_aid = ${is_federal_aid}::boolean,
      purchases_from_prime_cents = ${purchases_from_prime_cents}::bigint, trucking_own_cents = ${trucking?.own_cents ?? null}::bigint,
      trucking_leased_cents = ${trucking?.leased_cents ?? null}::bigint,
      trucking_fee_cents = ${trucking?.lease_fee_cents ?? null}::bigint, version = version + 1
    WHERE id = ${contractId}::uuid AND state <> 'removed' AND version = ${version}::integer
    RETURNING version`.execute(ctx.sql);
  const [changed] = rows;
  if (!changed) {
    const { rows: now } = await sql<{ state: string }>`
      SELECT state FROM parent_project_contracts WHERE id = ${contractId}::uuid`.execute(ctx.sql);
    throw now[0]?.state === 'removed'
      ? conflict('This contract was removed from the project.')
      : new AppError(412, STALE);
  }
  await addProjectEntries(ctx, projectId, [
    {
      kind: 'counting_facts_changed',
      contractId,
      branchId,
      details: {
        is_federal_aid: is_federal_aid === null ? null : String(is_federal_aid),
        purchases_from_prime_cents,
        trucking: trucking && JSON.stringify(trucking),
      },
    },
  ]);
  await ctx.audit({
    action: 'project contract counting facts changed',
    subjectType: 'ParentProject',
    subjectId: projectId,
    details: { contract: contractId, is_federal_aid, purchases_from_prime_cents, trucking },
  });
  await ctx.announce(projectChanged({ projectId, contractIds: [contractId] }));
  return changed.version;
}
