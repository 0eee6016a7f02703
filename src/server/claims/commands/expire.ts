import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { mailClaimDecision } from '../job-definitions.ts';
import { closeClaim } from './close.ts';

const BATCH = 200;

/** Ends claims that nobody proved in time: all of them, or those of one firm. @returns how many */
export async function expireClaims(ctx: WriteContext, of: { readonly mwbeId?: string } = {}): Promise<number> {
  let due = ctx.sql
    .selectFrom('claims')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', ctx.now)
    .orderBy('expires_at')
    .limit(BATCH);
  if (of.mwbeId !== undefined) due = due.where('mwbe_id', '=', of.mwbeId);
  let expired = 0;
  for (const { id } of await due.execute()) {
    if (!(await closeClaim(ctx, id, { state: 'expired', from: ['open'], before: ctx.now }))) continue;
    expired += 1;
    await ctx.audit({ action: 'claim expired', subjectType: 'claim', subjectId: id });
    await ctx.enqueue(mailClaimDecision.with({ claim_id: id }));
  }
  return expired;
}
