import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { authorizePublishing } from '../policy.ts';

/** Why a guarded change found nothing: the right is gone, or somebody was faster. @throws AppError 401, 403, 404 */
export async function changedMeanwhile(ctx: WriteContext, projectId: string): Promise<AppError> {
  await authorizePublishing(ctx, projectId);
  return new AppError(412, 'Somebody else changed this dashboard in the meantime. Look at it again.');
}
