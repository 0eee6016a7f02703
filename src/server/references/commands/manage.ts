import type { Decision } from '#contract/references/rules.ts';
import type { FlaggedReference, OwnReference } from '#contract/references/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { referenceGiven } from '../events.ts';
import { isReleased, referenceScope } from '../policy.ts';
import { flaggedReference } from '../reads/flagged.ts';
import { ownReference } from '../reads.ts';

/** The firm answers a reference publicly; what was said once stays. @throws AppError 404, 409 */
export async function replyToReference(
  ctx: WriteContext,
  mwbeId: string,
  id: string,
  reply: string,
): Promise<OwnReference> {
  await ownFirm(ctx, mwbeId);
  await ownReference(ctx, id);
  const replied = await ctx.sql
    .updateTable('firm_references')
    .set({ reply, replied_at: ctx.now })
    .where('id', '=', id)
    .where('mwbe_id', '=', mwbeId)
    .where('state', '=', 'answered')
    .where('privacy', '<>', 'firm')
    .where('reply', 'is', null)
    .where(isReleased('firm_references'))
    .where(referenceScope(ctx.actor, 'firm_references'))
    .returning('id')
    .executeTakeFirst();
  if (!replied) throw conflict('You can answer a reference once, and only one that others can read.');
  await ctx.audit({ action: 'reference replied to', subjectType: 'reference', subjectId: id });
  return ownReference(ctx, id);
}

/** Shows all references or none: a firm that could choose would show the good ones. @throws AppError 404 */
export async function showReferences(ctx: WriteContext, mwbeId: string, shown: boolean): Promise<{ shown: boolean }> {
  const { id } = await ownFirm(ctx, mwbeId);
  await ctx.sql
    .insertInto('reference_settings')
    .values({ mwbe_id: id, shown })
    .onConflict((conflict) => conflict.column('mwbe_id').doUpdateSet({ shown }))
    .execute();
  const action = shown ? 'references shown' : 'references hidden';
  await ctx.audit({ action, subjectType: 'mwbe', subjectId: id });
  return { shown };
}

/** Staff show or hide a flagged answer; they may decide again. @throws AppError 404, 409 */
export async function decideReference(
  ctx: WriteContext,
  id: string,
  { decision, reason }: { readonly decision: Decision; readonly reason: string },
): Promise<FlaggedReference> {
  const before = await flaggedReference(ctx, id);
  const decided = await ctx.sql
    .updateTable('firm_references')
    .set({ decision, decision_reason: reason, decided_by: requireUser(ctx.actor).id, decided_at: ctx.now })
    .where('id', '=', id)
    .where('needs_review', '=', true)
    .where('state', '=', 'answered')
    .where((eb) => eb('decision', before.decision === null ? 'is' : '=', before.decision))
    .returning('mwbe_id')
    .executeTakeFirst();
  if (!decided) throw conflict('Somebody else has just decided about this reference.');
  await ctx.audit({
    action: decision === 'shown' ? 'flagged reference shown' : 'flagged reference hidden',
    subjectType: 'reference',
    subjectId: id,
    details: { reason, flags: before.flags },
  });
  if (decision === 'shown' && before.decision !== 'shown')
    await ctx.announce(referenceGiven({ referenceId: id, mwbeId: decided.mwbe_id }));
  return flaggedReference(ctx, id);
}
