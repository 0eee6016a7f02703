import { sql } from 'kysely';
import type { DashboardState, EmbedSettings } from '#contract/community/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { addProjectEntries } from '#server/parent-projects/commands/entries.ts';
import { editScope } from '#server/parent-projects/reads/access.ts';
import { authorizePublishing } from '../policy.ts';
import { storedState } from '../reads/publications.ts';
import { dashboardState } from '../reads/state.ts';
import type {} from '../tables.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';

/** Residents read nothing from now on; what was published stays. @throws AppError 401, 403, 404, 409, 412 */
export async function withdrawDashboard(
  ctx: WriteContext,
  projectId: string,
  { version }: { readonly version: number },
): Promise<DashboardState> {
  const { publisherId } = await authorizePublishing(ctx, projectId);
  const { rows } = await sql<{ number: number }>`
    UPDATE community_dashboards d SET is_published = false, version = d.version + 1, changed_by = ${publisherId}::uuid,
      changed_at = ${ctx.now}::timestamptz
    WHERE d.project_id = ${projectId}::uuid AND d.version = ${version}::integer AND d.is_published
      AND ${editScope(ctx.actor, 'd.project_id')}
    RETURNING d.number`.execute(ctx.sql);
  const [withdrawn] = rows;
  if (!withdrawn) {
    const { is_published } = await storedState(ctx, projectId);
    throw is_published ? await changedMeanwhile(ctx, projectId) : conflict('This dashboard is not published.');
  }
  const { number } = withdrawn;
  await addProjectEntries(ctx, projectId, [{ kind: 'dashboard_withdrawn', isPublic: true, details: { number } }]);
  await ctx.audit({
    action: 'community dashboard withdrawn',
    subjectType: 'parent project',
    subjectId: projectId,
    details: { number },
  });
  return dashboardState(ctx, projectId);
}

/** Whether other sites may frame it, and its size there. @throws AppError 401, 403, 404, 412 */
export async function setEmbedding(
  ctx: WriteContext,
  projectId: string,
  { version, allows_embedding, embed_width, embed_height }: EmbedSettings,
): Promise<DashboardState> {
  const { publisherId } = await authorizePublishing(ctx, projectId);
  const { rows } = await sql`
    INSERT INTO community_dashboards AS d (project_id, allows_embedding, embed_width, embed_height, changed_by, changed_at)
    SELECT p.id, ${allows_embedding}::boolean, ${embed_width}::integer, ${embed_height}::integer, ${publisherId}::uuid,
           ${ctx.now}::timestamptz
    FROM (SELECT ${projectId}::uuid AS id) p
    WHERE ${editScope(ctx.actor, 'p.id')}
      AND (${version === 0}::boolean OR EXISTS (SELECT FROM community_dashboards k WHERE k.project_id = p.id))
    ON CONFLICT (project_id) DO UPDATE SET allows_embedding = excluded.allows_embedding,
      embed_width = excluded.embed_width, embed_height = excluded.embed_height, version = d.version + 1,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at
    WHERE d.version = ${version}::integer
    RETURNING d.version`.execute(ctx.sql);
  if (rows.length === 0) throw await changedMeanwhile(ctx, projectId);
  await ctx.audit({
    action: 'community dashboard embedding changed',
    subjectType: 'parent project',
    subjectId: projectId,
    details: { allows_embedding, embed_width, embed_height },
  });
  return dashboardState(ctx, projectId);
}
