import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ExclusionDetails, NewExclusion } from '#contract/exclusions/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { type AppError, badRequest, conflict } from '#server/kernel/http/errors.ts';
import { dayAt } from '#server/kernel/local-day.ts';
import { projectHead } from '#server/parent-projects/reads/head.ts';
import { authorizeProposal } from '../policy.ts';
import { exclusionDetails, leftOf } from '../reads/details.ts';
import { branchContracts, roomTables } from '../reads/room.ts';
import { recordMove } from './record.ts';

/**
 * Amounts of one branch are approved one after the other, so that the statement that follows sees what was approved before
 * it: two that are each within the award may exceed it together.
 */
export const lockBranch = (ctx: WriteContext, branchId: string): Promise<void> =>
  serialize(ctx.sql, `exclusions ${branchId}`);

/**
 * Proposes to leave an amount of a contract out: at most what its award and changes, and those of the contracts above, still
 * hold. @throws AppError 400 for a reason that is not in force, 401, 403, 404, 409 for more than is left
 */
export async function proposeExclusion(
  ctx: WriteContext,
  projectId: string,
  { contract_id, amount_cents, reason, note }: NewExclusion,
): Promise<ExclusionDetails> {
  const { branchId, userId, contractId } = await authorizeProposal(ctx, projectId, contract_id);
  const { time_zone } = await projectHead(ctx, projectId);
  const today = dayAt(ctx.now, time_zone);
  await lockBranch(ctx, branchId);
  const id = randomUUID();
  const { rows } = await sql`
    WITH RECURSIVE ${branchContracts(branchId)}, ${roomTables}
    INSERT INTO parent_project_exclusions (id, project_id, contract_id, branch_id, amount_cents, reason, note, proposed_by,
                                           proposed_at)
    SELECT ${id}::uuid, ${projectId}::uuid, c.id, c.branch_id, ${amount_cents}::bigint, y.code, ${note}::text,
           ${userId}::uuid, ${ctx.now}::timestamptz
    FROM contracts c JOIN room r ON r.id = c.id
    JOIN exclusion_reasons y ON y.code = ${reason} AND y.effective_from <= ${today}::date
      AND (y.effective_until IS NULL OR y.effective_until >= ${today}::date)
    WHERE c.id = ${contractId}::uuid AND c.state <> 'removed' AND ${amount_cents}::bigint <= r.left_cents
    RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw await proposalRefusal(ctx, { branchId, contractId, reason, today });
  await recordMove(ctx, {
    projectId,
    exclusionId: id,
    contractId,
    branchId,
    action: 'propose',
    amountCents: amount_cents,
    reason,
    words: note,
  });
  return exclusionDetails(ctx, id);
}

interface Proposal {
  readonly branchId: string;
  readonly contractId: string;
  readonly reason: string;
  readonly today: string;
}

async function proposalRefusal(ctx: WriteContext, { reason, today, ...of }: Proposal): Promise<AppError> {
  const { rows } = await sql`
    SELECT y.code FROM exclusion_reasons y WHERE y.code = ${reason} AND y.effective_from <= ${today}::date
      AND (y.effective_until IS NULL OR y.effective_until >= ${today}::date)`.execute(ctx.sql);
  if (rows.length === 0) return badRequest('body.reason', 'is no reason that is in force today');
  return tooMuch(await leftOf(ctx, of));
}

/** @param left in cents; null for a contract without an award */
export const tooMuch = (left: number | null): AppError =>
  conflict(
    left === null
      ? 'This contract has no award that an amount could be left out of.'
      : left <= 0
        ? 'All of this contract has been left out already.'
        : `Only ${showCents(left)} of this contract can still be left out.`,
  );
