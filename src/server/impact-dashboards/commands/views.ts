import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { IMPACT_LIMITS } from '#contract/impact-dashboards/rules.ts';
import type { NewView, SavedView } from '#contract/impact-dashboards/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeDashboard } from '../policy.ts';
import { savedViews } from '../reads/views.ts';
import type {} from '../tables.ts';

/** The same name is replaced. @throws AppError 401, 404, 409 for too many */
export async function saveView(ctx: WriteContext, id: string, { name, query }: NewView): Promise<SavedView[]> {
  const { userId } = await authorizeDashboard(ctx, id, 'read');
  const { rows } = await sql`
    INSERT INTO impact_views (id, dashboard_id, user_id, name, query, created_at)
    SELECT ${randomUUID()}::uuid, ${id}::uuid, ${userId}::uuid, ${name}, ${query}, ${ctx.now}::timestamptz
    WHERE (SELECT count(*) FROM impact_views v
           WHERE v.dashboard_id = ${id}::uuid AND v.user_id = ${userId}::uuid AND v.name <> ${name}) < ${IMPACT_LIMITS.views}
    ON CONFLICT (dashboard_id, user_id, name) DO UPDATE SET query = excluded.query
    RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw conflict(`You can save at most ${IMPACT_LIMITS.views} views. Delete one first.`);
  return savedViews(ctx, id);
}

/** @throws AppError 401, 404 for one of somebody else */
export async function deleteView(
  ctx: WriteContext,
  { id, view_id }: { readonly id: string; readonly view_id: string },
): Promise<SavedView[]> {
  const { userId } = await authorizeDashboard(ctx, id, 'read');
  const { rows } = await sql`
    DELETE FROM impact_views v WHERE v.id = ${view_id}::uuid AND v.dashboard_id = ${id}::uuid AND v.user_id = ${userId}::uuid
    RETURNING v.id`.execute(ctx.sql);
  orNotFound(rows[0]);
  return savedViews(ctx, id);
}
