import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import { authorizeProject, type ProjectAccess, projectAccess } from '#server/parent-projects/reads/access.ts';
import type {} from './tables.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

export type ReportReader = Authorized<ProjectAccess, 'read reports'>;

/**
 * Whoever may read a project reads and downloads its reports. What of it they see is `sees`, of published reports
 * `publishedScope`; rights by role are in `src/contract/parent-projects/rules.ts`.
 * @throws AppError 401, 404
 */
export const authorizeReportReading = async (ctx: Asking, projectId: string): Promise<ReportReader> =>
  authorized(await projectAccess(ctx, projectId), 'read reports');

/** Which published reports `r` exist for somebody: whole reports for who sees the whole, of viewers those of accepted months. */
export const publishedScope = ({ projectId, sees }: ProjectAccess): RawBuilder<SqlBool> => {
  const ofProject = sql<SqlBool>`r.project_id = ${projectId}::uuid`;
  if (sees === 'all') return ofProject;
  return sees === 'accepted' ? sql<SqlBool>`${ofProject} AND r.basis = 'accepted'` : sql<SqlBool>`false`;
};

export const mayPublish = ({ sees, rights }: ProjectAccess): boolean =>
  sees === 'all' && rights.includes('edit project');

/** Whoever may edit a project and sees all of it publishes its reports and saves layouts for them. */
export type ReportEditor = Authorized<ProjectAccess & { readonly editorId: string }, 'edit reports'>;

/** @throws AppError 401, 403, 404 */
export async function authorizeReports(ctx: Asking, projectId: string): Promise<ReportEditor> {
  const access = await authorizeProject(ctx, projectId, 'edit project');
  if (!mayPublish(access) || access.userId === null) throw forbidden();
  return authorized({ ...access, editorId: access.userId }, 'edit reports');
}
