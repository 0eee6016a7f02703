import { sql } from 'kysely';
import { PROJECT_NEWS, type ProjectNews } from '#contract/parent-projects/rules.ts';
import type { ProjectNotificationSettings } from '#contract/parent-projects/schema/people.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { authorizeProject } from '../policy.ts';
import { projectNotificationSettings } from '../reads/notification-settings.ts';
import type {} from '../tables.ts';

/** Turns these kinds of news off for the caller, and all others on. @throws AppError 401, 404 */
export async function setProjectNotificationSettings(
  ctx: WriteContext,
  id: string,
  muted: readonly ProjectNews[],
): Promise<ProjectNotificationSettings> {
  const { userId } = await authorizeProject(ctx, id, 'read');
  const off = PROJECT_NEWS.filter((kind) => muted.includes(kind));
  await sql`
    INSERT INTO parent_project_notification_settings (project_id, user_id, muted)
    VALUES (${id}::uuid, ${userId}::uuid, ${off}::text[])
    ON CONFLICT (project_id, user_id) DO UPDATE SET muted = excluded.muted`.execute(ctx.sql);
  return projectNotificationSettings(ctx, id);
}
