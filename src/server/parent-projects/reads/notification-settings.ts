import { sql } from 'kysely';
import type { ProjectNews } from '#contract/parent-projects/rules.ts';
import type { ProjectNotificationSettings } from '#contract/parent-projects/schema/people.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { projectAccess } from '../policy.ts';
import type {} from '../tables.ts';

/** What the caller has turned off. @throws AppError 401, 404 */
export async function projectNotificationSettings(
  ctx: ReadContext | WriteContext,
  id: string,
): Promise<ProjectNotificationSettings> {
  const { userId } = await projectAccess(ctx, id);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ muted: ProjectNews[]; hears: boolean }>`
    SELECT coalesce((SELECT s.muted FROM parent_project_notification_settings s
                     WHERE s.project_id = ${id}::uuid AND s.user_id = ${userId}::uuid), '{}') AS muted,
           EXISTS (SELECT FROM parent_project_members m
                   WHERE m.project_id = ${id}::uuid AND m.user_id = ${userId}::uuid AND m.removed_at IS NULL) AS hears`.execute(
      tx,
    ),
  );
  return rows[0] ?? { muted: [], hears: false };
}
