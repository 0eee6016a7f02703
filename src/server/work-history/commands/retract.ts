import { adjustVerifiedCount } from '#server/businesses/commands/verified-count.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { projectWithdrawn } from '../events.ts';
import { authorizeRetraction, type Retraction } from '../policy.ts';
import { logEvent } from './log-event.ts';

/**
 * The platform retracts verified work for both parties, who are told why: it no longer counts and is no longer shown.
 * Idempotent.
 * @throws AppError 403, 404
 */
export async function retractVerifiedWork(ctx: WriteContext, id: string, reason: string): Promise<void> {
  const project = await authorizeRetraction(ctx, id);
  if (!(await withdraw(ctx, project))) return;
  await logEvent(ctx, id, { kind: 'retracted', side: 'platform', said: reason });
  await adjustVerifiedCount(ctx, project.mwbe_id, -1);
  const parties = { hiringCompanyId: project.hiring_company_id, mwbeId: project.mwbe_id };
  await ctx.announce(projectWithdrawn({ projectId: project.id, ...parties, revisionId: null, reason, by: 'platform' }));
}

/** @returns whether the work was verified until now */
async function withdraw(ctx: WriteContext, project: Retraction): Promise<boolean> {
  const actedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const withdrawn = await ctx.sql
    .updateTable('projects')
    .set({ state: 'withdrawn', action_taken_at: ctx.now, action_taken_by: actedBy })
    .where('id', '=', project.id)
    .where('state', '=', 'verified')
    .returning('id')
    .executeTakeFirst();
  return withdrawn !== undefined;
}
