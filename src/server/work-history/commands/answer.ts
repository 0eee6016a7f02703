import type { Project } from '#contract/work-history/schema.ts';
import { countVerifiedWork } from '#server/businesses/commands/verified.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { projectRejected, projectVerified } from '../events.ts';
import { authorizeAction } from '../policy.ts';
import { project } from '../reads.ts';
import { act, newsOf } from './act.ts';

/** The firm confirms that it did the work; `services` describes it. */
export async function verifyProject(
  ctx: WriteContext,
  id: string,
  { services, version }: { readonly services: string; readonly version?: number | undefined },
): Promise<Project> {
  const acting = await authorizeAction(ctx, id, 'verify');
  await act(ctx, acting, { services }, version);
  await countVerifiedWork(ctx, acting.mwbe_id);
  await ctx.announce(projectVerified(newsOf(acting)));
  return project(ctx, id);
}

/** The firm says that the record is wrong, and why. */
export async function rejectProject(
  ctx: WriteContext,
  id: string,
  { rejected_reason, version }: { readonly rejected_reason: string; readonly version?: number | undefined },
): Promise<Project> {
  const acting = await authorizeAction(ctx, id, 'reject');
  await act(ctx, acting, { rejected_reason }, version);
  await ctx.announce(projectRejected(newsOf(acting)));
  return project(ctx, id);
}
