import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';

/** Whether the firm has photos of its own. @throws AppError 404 for everybody but its people */
export async function photoProgress(ctx: ReadContext, mwbeId: string) {
  const { id } = await ownFirm(ctx, mwbeId);
  const one = await ctx.sql
    .selectFrom('photos')
    .select('id')
    .where('mwbe_id', '=', id)
    .where('state', '!=', 'refused')
    .executeTakeFirst();
  return one ? { done: true, missing: [] } : { done: false, missing: ['photos'] };
}
