import { type RawBuilder, sql } from 'kysely';
import type { ExclusionAction } from '#contract/exclusions/rules.ts';
import type { Decision, ExclusionDetails, Revocation } from '#contract/exclusions/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { dayAt } from '#server/kernel/local-day.ts';
import { projectHead } from '#server/parent-projects/reads/head.ts';
import { authorizeDecider, authorizeProposer, type Decider, type Proposer } from '../policy.ts';
import { exclusionDetails } from '../reads/details.ts';
import { branchContracts, roomTables } from '../reads/room.ts';
import { lockBranch } from './propose.ts';
import { recordMove } from './record.ts';
import { exclusionRefusal } from './refusal.ts';

/**
 * Approves or declines what somebody else proposed. Of two approvals that together exceed the contract the second is refused.
 * @throws AppError 401, 403, 404, 409 for a decided one or more than is left, 412
 */
export async function decideExclusion(ctx: WriteContext, id: string, given: Decision): Promise<ExclusionDetails> {
  const decider = await authorizeDecider(ctx, id);
  const { version, decision, note } = given;
  await lockBranch(ctx, decider.branchId);
  if (decision === 'approve') await approve(ctx, decider, version, note);
  else {
    const update = sql<Moved>`
      UPDATE parent_project_exclusions e
      SET state = 'declined', version = e.version + 1, decided_by = ${decider.actorId}::uuid,
          decided_at = ${ctx.now}::timestamptz, decision_note = ${note}::text
      WHERE ${unchanged(decider, version)} AND e.state = 'proposed' AND e.proposed_by <> ${decider.actorId}::uuid
      RETURNING e.amount_cents, e.reason`;
    await move(ctx, decider, { action: 'decline', version, words: note, update });
  }
  return exclusionDetails(ctx, id);
}

async function approve(ctx: WriteContext, decider: Decider, version: number, note: string | null): Promise<void> {
  const { time_zone } = await projectHead(ctx, decider.projectId);
  const update = sql<Moved>`
    WITH RECURSIVE ${branchContracts(decider.branchId)}, ${roomTables}
    UPDATE parent_project_exclusions e
    SET state = 'approved', version = e.version + 1, decided_by = ${decider.actorId}::uuid,
        decided_at = ${ctx.now}::timestamptz, decision_note = ${note}::text,
        approved_on = ${dayAt(ctx.now, time_zone)}::date
    FROM room r JOIN contracts c ON c.id = r.id
    WHERE ${unchanged(decider, version)} AND e.state = 'proposed' AND e.proposed_by <> ${decider.actorId}::uuid
      AND r.id = e.contract_id AND c.state <> 'removed' AND e.amount_cents <= r.left_cents
    RETURNING e.amount_cents, e.reason`;
  await move(ctx, decider, { action: 'approve', version, words: note, update });
}

/** @throws AppError 401, 403 for what somebody else proposed, 404, 409 for a decided one, 412 */
export async function withdrawExclusion(ctx: WriteContext, id: string, version: number): Promise<ExclusionDetails> {
  const proposer = await authorizeProposer(ctx, id);
  const update = sql<Moved>`
    UPDATE parent_project_exclusions e
    SET state = 'withdrawn', version = e.version + 1, withdrawn_at = ${ctx.now}::timestamptz
    WHERE ${unchanged(proposer, version)} AND e.state = 'proposed' AND e.proposed_by = ${proposer.actorId}::uuid
    RETURNING e.amount_cents, e.reason`;
  await move(ctx, proposer, { action: 'withdraw', version, words: null, update });
  return exclusionDetails(ctx, id);
}

/**
 * A new decision: what was approved counts again from today. The approval stays readable.
 * @throws AppError 401, 403, 404, 409 for one that is not approved, 412
 */
export async function revokeExclusion(ctx: WriteContext, id: string, given: Revocation): Promise<ExclusionDetails> {
  const decider = await authorizeDecider(ctx, id);
  await lockBranch(ctx, decider.branchId);
  const { time_zone } = await projectHead(ctx, decider.projectId);
  const update = sql<Moved>`
    UPDATE parent_project_exclusions e
    SET state = 'revoked', version = e.version + 1, revoked_by = ${decider.actorId}::uuid,
        revoked_at = ${ctx.now}::timestamptz, revoked_on = ${dayAt(ctx.now, time_zone)}::date, revoke_reason = ${given.reason}
    WHERE ${unchanged(decider, given.version)} AND e.state = 'approved' AND e.proposed_by <> ${decider.actorId}::uuid
    RETURNING e.amount_cents, e.reason`;
  await move(ctx, decider, { action: 'revoke', version: given.version, words: given.reason, update });
  return exclusionDetails(ctx, id);
}

interface Moved {
  readonly amount_cents: number;
  readonly reason: string;
}
interface Move {
  readonly action: ExclusionAction;
  readonly version: number;
  readonly words: string | null;
  readonly update: RawBuilder<Moved>;
}

const unchanged = ({ exclusionId, projectId }: Decider | Proposer, version: number) =>
  sql`e.id = ${exclusionId}::uuid AND e.project_id = ${projectId}::uuid AND e.version = ${version}`;

async function move(
  ctx: WriteContext,
  of: Decider | Proposer,
  { action, version, words, update }: Move,
): Promise<void> {
  const { rows } = await update.execute(ctx.sql);
  const [moved] = rows;
  if (!moved) throw await exclusionRefusal(ctx, of, action, version);
  const { projectId, exclusionId, contractId, branchId } = of;
  const { amount_cents: amountCents, reason } = moved;
  await recordMove(ctx, { projectId, exclusionId, contractId, branchId, action, amountCents, reason, words });
}
