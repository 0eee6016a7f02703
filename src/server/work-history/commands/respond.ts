import type { Project } from '#contract/work-history/schema.ts';
import { adjustVerifiedCount } from '#server/businesses/commands/verified-count.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { projectRejected, projectVerified } from '../events.ts';
import { authorizeAction } from '../policy.ts';
import { project } from '../reads.ts';
import { toProjectEvent, transition } from './transition.ts';

/** The firm confirms that it did the work; `services` describes it. */
export async function verifyProject(
  ctx: WriteContext,
  id: string,
  { services, version }: { readonly services: string; readonly version?: number | undefined },
): Promise<Project> {
  const acting = await authorizeAction(ctx, id, 'verify');
  await transition(ctx, acting, { services }, { version, said: services });
  await adjustVerifiedCount(ctx, acting.mwbe_id);
  await ctx.announce(projectVerified(toProjectEvent(acting)));
  return project(ctx, id);
}

/** The firm rejects the record with a reason. */
export async function rejectProject(
  ctx: WriteContext,
  id: string,
  { rejected_reason, version }: { readonly rejected_reason: string; readonly version?: number | undefined },
): Promise<Project> {
  const acting = await authorizeAction(ctx, id, 'reject');
  await transition(ctx, acting, { rejected_reason }, { version, said: rejected_reason });
  await ctx.announce(projectRejected(toProjectEvent(acting)));
  return project(ctx, id);
}
