import { randomUUID } from 'node:crypto';
import { CLAIM_TTL_MS } from '#contract/claims/rules.ts';
import type { Settlement } from '#contract/claims/schema/desk.ts';
import { releaseCompany } from '#server/accounts/commands/release-company.ts';
import { activeMembers, recipient } from '#server/accounts/reads.ts';
import { markUnclaimed } from '#server/businesses/commands/claim.ts';
import { withdrawStatements } from '#server/businesses/commands/withdraw-statements.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { mailSettlement } from '../job-definitions.ts';
import { authorizeDesk, lockFirm, PENDING_CLAIM_STATES } from '../policy.ts';
import { firmToClaim } from '../reads.ts';
import { closeClaim } from './close.ts';
import { grantFirm } from './complete.ts';
import { pendingClaim } from './dispute.ts';

/**
 * Staff decide who keeps a firm; both are told. `holder`: whoever acts for it stays, a pending claim goes on and still
 * needs its proof. `challenger`: they get the firm. `nobody`: it is free to claim. What people said of a firm that they lose is
 * withdrawn.
 * @throws AppError 403, 404, 409 if it was settled, 400 for a challenger without an account
 */
export async function settleDispute(ctx: WriteContext, id: string, { outcome, reason }: Settlement): Promise<null> {
  const { userId } = authorizeDesk(ctx);
  const dispute = orNotFound(
    await ctx.sql.selectFrom('claim_disputes').select(['mwbe_id', 'opened_by']).where('id', '=', id).executeTakeFirst(),
  );
  const firm = await firmToClaim(ctx.sql, dispute.mwbe_id);
  await lockFirm(ctx, firm.id);
  if (outcome === 'challenger' && !(await mayGetFirm(ctx, dispute.opened_by)))
    throw badRequest('body.outcome', 'gives the firm to somebody without an active account');
  const settled = await ctx.sql
    .updateTable('claim_disputes')
    .set({ state: 'settled', outcome, reason, decided_at: ctx.now, decided_by: userId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (!settled) throw conflict('This dispute was settled or withdrawn in the meantime.');
  const former = await settleHolder(ctx, firm.id, outcome, reason);
  if (outcome === 'challenger' && dispute.opened_by) await giveToChallenger(ctx, firm.id, dispute.opened_by, id);
  const details = { outcome, mwbe: firm.id };
  await ctx.audit({ action: 'claim dispute settled', subjectType: 'claim dispute', subjectId: id, details });
  for (const user_id of former) await ctx.enqueue(mailSettlement.with({ dispute_id: id, user_id, side: 'holder' }));
  await ctx.enqueue(mailSettlement.with({ dispute_id: id, user_id: dispute.opened_by, side: 'challenger' }));
  await ctx.change('claims', null, [...former, ...(dispute.opened_by ? [dispute.opened_by] : [])]);
  return null;
}

const mayGetFirm = async (ctx: WriteContext, userId: string | null): Promise<boolean> =>
  userId !== null && (await recipient(ctx.sql, ctx.config, userId)) !== undefined;

/** @returns those who had or claimed the firm */
async function settleHolder(
  ctx: WriteContext,
  mwbeId: string,
  outcome: Settlement['outcome'],
  reason: string,
): Promise<readonly string[]> {
  const claim = await pendingClaim(ctx, mwbeId);
  if (outcome === 'holder') {
    // the time that the dispute took is not lost
    const expires_at = new Date(ctx.now.getTime() + CLAIM_TTL_MS);
    if (claim) await ctx.sql.updateTable('claims').set({ expires_at }).where('id', '=', claim.id).execute();
    return claim ? [claim.user_id] : activeMembers(ctx.sql, mwbeId);
  }
  const released = await releaseCompany(ctx, mwbeId);
  if (released.length > 0) {
    await markUnclaimed(ctx, mwbeId);
    await withdrawStatements(ctx, mwbeId);
  }
  if (!claim) return released;
  await closeClaim(ctx, claim.id, { state: 'declined', from: PENDING_CLAIM_STATES, reason });
  await ctx.audit({ action: 'claim declined', subjectType: 'claim', subjectId: claim.id });
  return [...released, claim.user_id];
}

/** The decision is the proof. */
async function giveToChallenger(ctx: WriteContext, mwbeId: string, userId: string, disputeId: string): Promise<void> {
  const id = randomUUID();
  const decider = authorizeDesk(ctx).userId;
  await ctx.sql
    .insertInto('claims')
    .values({
      id,
      mwbe_id: mwbeId,
      user_id: userId,
      state: 'approved',
      proof: 'staff',
      created_at: ctx.now,
      expires_at: ctx.now,
      decided_at: ctx.now,
      decided_by: decider,
    })
    .execute();
  await grantFirm(ctx, mwbeId, userId, { claim: id, proof: 'staff', dispute: disputeId });
}
