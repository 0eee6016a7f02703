import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import { authorizeProject, type ProjectAccess, projectAccess } from '#server/parent-projects/reads/access.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

/** Who sees the whole project: a forecast tells of every branch. */
export type Forecaster = Authorized<ProjectAccess & { readonly actorId: string }, 'forecast'>;

/** @throws AppError 401, 403 for people of one branch and viewers, 404 */
export async function authorizeForecast(ctx: Asking, projectId: string): Promise<Forecaster> {
  const access = await projectAccess(ctx, projectId);
  if (access.sees !== 'all') throw forbidden('Only the team of the project sees its forecast');
  return authorized({ ...access, actorId: requireUser(ctx.actor).id }, 'forecast');
}

/** @throws AppError 401, 403 without the right to edit the project, 404 */
export async function authorizeClosing(ctx: Asking, projectId: string): Promise<Forecaster> {
  const access = await authorizeForecast(ctx, projectId);
  await authorizeProject(ctx, projectId, 'edit project');
  return access;
}
