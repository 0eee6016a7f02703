import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { mailClaimDecision } from '../job-definitions.ts';
import { authorizeDesk, lockFirm, PENDING_CLAIM_STATES } from '../policy.ts';
import type { ClaimRow } from '../tables.ts';
import { closeClaim } from './close.ts';
import { completeClaim } from './complete.ts';

/** Staff accept a certificate. @throws AppError 403, 404, 409 if it was decided, or is disputed */
export async function approveClaim(ctx: WriteContext, id: string): Promise<null> {
  authorizeDesk(ctx);
  const { mwbe_id } = await claimById(ctx, id);
  await lockFirm(ctx, mwbe_id);
  const claim = await claimById(ctx, id);
  if (claim.state !== 'review') throw conflict(NOT_IN_REVIEW);
  await completeClaim(ctx, claim, 'certificate');
  return null;
}

/** Staff decline a claim; the person is told the reason. @throws AppError 403, 404, 409 */
export async function declineClaim(ctx: WriteContext, id: string, reason: string): Promise<null> {
  authorizeDesk(ctx);
  const { mwbe_id } = await claimById(ctx, id);
  await lockFirm(ctx, mwbe_id);
  if (!(await closeClaim(ctx, id, { state: 'declined', from: PENDING_CLAIM_STATES, reason })))
    throw conflict(NOT_IN_REVIEW);
  await ctx.audit({ action: 'claim declined', subjectType: 'claim', subjectId: id });
  await ctx.enqueue(mailClaimDecision.with({ claim_id: id }));
  return null;
}

const NOT_IN_REVIEW = 'This claim was decided, withdrawn or has expired in the meantime.';

const claimById = async (
  { sql: tx }: WriteContext,
  id: string,
): Promise<Pick<ClaimRow, 'id' | 'mwbe_id' | 'user_id' | 'state'>> =>
  orNotFound(
    await tx.selectFrom('claims').select(['id', 'mwbe_id', 'user_id', 'state']).where('id', '=', id).executeTakeFirst(),
  );
