import { countVerifiedWork } from '#server/businesses/commands/verified.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { projectWithdrawn } from '../events.ts';

/** The platform takes verified work back, for both parties: it no longer counts and shows. Does nothing twice. */
export async function takeBackProject(ctx: WriteContext, id: string): Promise<void> {
  const taken = await ctx.sql
    .updateTable('projects')
    .set({
      state: 'withdrawn',
      action_taken_at: ctx.now,
      action_taken_by: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'verified')
    .returning(['hiring_company_id', 'mwbe_id'])
    .executeTakeFirst();
  if (!taken) return;
  await countVerifiedWork(ctx, taken.mwbe_id, -1);
  await ctx.announce(
    projectWithdrawn({
      projectId: id,
      hiringCompanyId: taken.hiring_company_id,
      mwbeId: taken.mwbe_id,
      revisionId: null,
    }),
  );
}
