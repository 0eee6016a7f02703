import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { authorizeOwnClaim, lockFirm, PENDING_CLAIM_STATES } from '../policy.ts';
import { closeClaim } from './close.ts';

/** Withdraws one's own pending claim. @throws AppError 404, 409 */
export async function withdrawClaim(ctx: WriteContext, id: string): Promise<null> {
  const claim = await authorizeOwnClaim(ctx, id);
  await lockFirm(ctx, claim.mwbe_id);
  if (!(await closeClaim(ctx, id, { state: 'withdrawn', from: PENDING_CLAIM_STATES })))
    throw conflict('This claim has ended already.');
  await ctx.audit({ action: 'claim withdrawn', subjectType: 'claim', subjectId: id });
  return null;
}
