import { sql } from 'kysely';
import { IMPACT_LIMITS } from '#contract/impact-dashboards/rules.ts';
import type { SavedView } from '#contract/impact-dashboards/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeDashboard } from '../policy.ts';
import type {} from '../tables.ts';

/** The actor's own. @throws AppError 401, 404 */
export async function savedViews(ctx: ReadContext, id: string): Promise<SavedView[]> {
  const { userId } = await authorizeDashboard(ctx, id, 'read');
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<SavedView>`
    SELECT v.id, v.name, v.query FROM impact_views v WHERE v.dashboard_id = ${id}::uuid AND v.user_id = ${userId}::uuid
    ORDER BY lower(v.name), v.id LIMIT ${IMPACT_LIMITS.views}`.execute(tx),
  );
  return rows;
}
