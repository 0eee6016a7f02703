import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { discardFailedJob, retryFailedJob } from '#server/kernel/jobs/failed-jobs.ts';
import { authorizeStaff } from '../policy.ts';

export async function retry(ctx: WriteContext, id: string): Promise<null> {
  const { userId } = authorizeStaff(ctx.actor);
  await retryFailedJob(ctx, id, userId);
  return null;
}

export async function discard(ctx: WriteContext, id: string): Promise<null> {
  const { userId } = authorizeStaff(ctx.actor);
  await discardFailedJob(ctx, id, userId);
  return null;
}
