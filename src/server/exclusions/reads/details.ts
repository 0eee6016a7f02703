import { sql } from 'kysely';
import type { ExclusionDetails, ExclusionFile } from '#contract/exclusions/schema.ts';
import type { ContractScope } from '#contract/parent-projects/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { type ExclusionAccess, exclusionAccess } from '../policy.ts';
import { exclusionColumns, type StoredExclusion, toExclusion } from './columns.ts';
import { branchContracts, roomTables, seenContracts } from './room.ts';
import { denominatorOf, denominators, goalEffects, type ScopeDenominator, shareGoalsOf } from './summary.ts';

type Row = StoredExclusion & { readonly award_cents: number | null; readonly branch_scope: ContractScope };

/** @throws AppError 401, 404 for one of another branch, and for viewers before it is approved */
export async function exclusionDetails(ctx: ReadContext, id: string): Promise<ExclusionDetails> {
  const access = await exclusionAccess(ctx, id);
  const { rows } = await sql<Row>`
    WITH ${seenContracts(access)}
    SELECT ${exclusionColumns}, c.award_cents, top.scope AS branch_scope
    FROM parent_project_exclusions e JOIN contracts c ON c.id = e.contract_id JOIN contracts top ON top.id = c.branch_id
    WHERE e.id = ${id}::uuid`.execute(ctx.sql);
  const { award_cents, branch_scope, ...row } = orNotFound(rows[0]);
  const scopes = await denominators(ctx, access);
  const shift = row.state === 'proposed' ? row.amount_cents : row.state === 'approved' ? -row.amount_cents : 0;
  return {
    ...toExclusion(row, access),
    project_id: access.projectId,
    award_cents,
    left_cents: access.sees === 'accepted' ? null : await leftOf(ctx, access),
    denominator: denominatorOf(scopes),
    goals:
      shift === 0
        ? []
        : goalEffects(await shareGoalsOf(ctx, access.projectId), scopes, shifted(scopes, branch_scope, shift)),
    attached: access.sees === 'accepted' ? [] : await filesOf(ctx, access),
  };
}

const shifted = (scopes: readonly ScopeDenominator[], scope: ContractScope, cents: number): ScopeDenominator[] =>
  scopes.map((one) => (one.scope === scope ? { ...one, excluded_cents: one.excluded_cents + cents } : one));

/** What can still be left out of the contract of an exclusion, in cents; null before its award. */
export async function leftOf(
  ctx: Pick<ReadContext, 'sql'>,
  { branchId, contractId }: { readonly branchId: string; readonly contractId: string },
): Promise<number | null> {
  const { rows } = await sql<{ left_cents: number | null }>`
    WITH RECURSIVE ${branchContracts(branchId)}, ${roomTables}
    SELECT r.left_cents FROM room r JOIN contracts c ON c.id = r.id AND c.state <> 'removed'
    WHERE r.id = ${contractId}::uuid`.execute(ctx.sql);
  return rows[0]?.left_cents ?? null;
}

type StoredFile = Omit<ExclusionFile, 'added_at'> & { readonly added_at: Date };

async function filesOf(ctx: ReadContext, { exclusionId, userId }: ExclusionAccess): Promise<ExclusionFile[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<StoredFile>`
    SELECT f.id, f.display_name, f.media_type, f.bytes, f.state, f.created_at AS added_at,
           f.sent_by = ${userId}::uuid AS is_own
    FROM exclusion_files f WHERE f.exclusion_id = ${exclusionId}::uuid ORDER BY f.created_at, f.id`.execute(tx),
  );
  return rows.map((file) => ({ ...file, added_at: file.added_at.toISOString() }));
}
