import { sql } from 'kysely';
import { addMembership } from '#server/accounts/commands.ts';
import { markClaimed } from '#server/businesses/commands/claim.ts';
import { withdrawStatementsOfOthers } from '#server/businesses/commands/withdraw-statements.ts';
import { businessClaimed } from '#server/businesses/events.ts';
import { mwbesOfFirm } from '#server/businesses/reads/fragments.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { mailClaimDecision } from '../job-definitions.ts';
import { actsForFirm, isClaimed, lockFirm, PENDING_CLAIM_STATES, pendingStatesSql } from '../policy.ts';
import { firmToClaim, isDisputed } from '../reads.ts';
import type { ClaimRow } from '../tables.ts';
import { closeClaim, revokeCodes } from './close.ts';

type Proof = NonNullable<ClaimRow['proof']>;

/**
 * A claim is proved: the person becomes administrator of the firm, of a merged record that of the surviving one.
 * @returns the firm's `mwbes.id`
 * @throws AppError 409 if the claim ended or is disputed, the firm was claimed, or the person acts for another firm
 */
export async function completeClaim(
  ctx: WriteContext,
  claim: Pick<ClaimRow, 'id' | 'mwbe_id' | 'user_id'>,
  proof: Proof,
): Promise<string> {
  const firm = await firmToClaim(ctx.sql, claim.mwbe_id);
  await lockFirm(ctx, firm.id);
  if (await isDisputed(ctx.sql, firm.id)) throw conflict(DISPUTED);
  await refuseClaimed(ctx, firm.id);
  const completed = await ctx.sql
    .updateTable('claims')
    .set({ state: 'approved', proof, mwbe_id: firm.id, decided_at: ctx.now, decided_by: deciderOf(ctx) })
    .where('id', '=', claim.id)
    .where('state', 'in', PENDING_CLAIM_STATES)
    .returning('id')
    .executeTakeFirst();
  if (!completed) throw conflict('This claim has ended. Start again.');
  await revokeCodes(ctx, claim.id);
  await closeOthers(ctx, firm.id);
  await grantFirm(ctx, firm.id, claim.user_id, { claim: claim.id, proof });
  await ctx.enqueue(mailClaimDecision.with({ claim_id: claim.id }));
  return firm.id;
}

export const DISPUTED = 'Somebody objected to this claim. Our team decides who keeps the firm; we email you.';

/** @throws AppError 409 */
export async function refuseClaimed(ctx: WriteContext, mwbeId: string): Promise<void> {
  if (await isClaimed(ctx, mwbeId))
    throw conflict('Somebody else claimed this firm in the meantime. If it is yours, object and our team decides.');
}

/**
 * Makes a person the firm's administrator and announces it. What former people said of it is no longer the firm's word.
 * @throws AppError 409 if they act for another firm
 */
export async function grantFirm(
  ctx: WriteContext,
  mwbeId: string,
  userId: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  if (await actsForFirm(ctx, userId)) throw conflict('This person acts for another firm already.');
  await withdrawStatementsOfOthers(ctx, mwbeId, userId);
  await markClaimed(ctx, mwbeId);
  await addMembership(ctx, userId, mwbeId, 'mwbe', 'administrator');
  await ctx.audit({
    action: 'business claimed',
    subjectType: 'company',
    subjectId: mwbeId,
    details: { user: userId, ...details },
  });
  await ctx.announce(businessClaimed({ mwbeId, userId }));
  await ctx.change('claims', null, [userId]);
}

/** Claims of records that were merged with this one in the meantime. */
async function closeOthers(ctx: WriteContext, mwbeId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM claims c WHERE c.mwbe_id IN (${mwbesOfFirm(mwbeId, SYSTEM_ACTOR)}) AND c.state IN ${pendingStatesSql}`.execute(
    ctx.sql,
  );
  for (const { id } of rows) {
    const reason = 'Somebody else proved that the firm is theirs. If it is yours, object and our team decides.';
    if (!(await closeClaim(ctx, id, { state: 'declined', from: PENDING_CLAIM_STATES, reason }))) continue;
    await ctx.audit({ action: 'claim declined', subjectType: 'claim', subjectId: id });
    await ctx.enqueue(mailClaimDecision.with({ claim_id: id }));
  }
}

const deciderOf = ({ actor }: WriteContext): string | null => (actor.kind === 'user' ? actor.id : null);
