import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import { authorizeProject, type ProjectAccess, projectAccess } from '#server/parent-projects/reads/access.ts';
import type {} from './tables.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

/** Whoever takes part in a project learns whether it is published. @throws AppError 401, 404 */
export async function dashboardAccess(ctx: Asking, projectId: string) {
  const access = await projectAccess(ctx, projectId);
  return {
    ...access,
    /** A preview is of the whole project. */
    seesPreview: access.sees === 'all',
    mayPublish: access.rights.includes('edit project'),
  };
}

export type Publisher = Authorized<ProjectAccess & { readonly publisherId: string }, 'publish dashboard'>;

/** The editors of the project. @throws AppError 401, 403, 404 */
export async function authorizePublishing(ctx: Asking, projectId: string): Promise<Publisher> {
  const access = await authorizeProject(ctx, projectId, 'edit project');
  if (access.userId === null) throw forbidden();
  return authorized({ ...access, publisherId: access.userId }, 'publish dashboard');
}
