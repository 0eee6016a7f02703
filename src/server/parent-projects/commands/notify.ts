import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ProjectNews, ProjectRole } from '#contract/parent-projects/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyAndMailOfMany } from '#server/notifications/commands/notify.ts';
import type {} from '../tables.ts';

export interface ProjectNewsAbout {
  readonly projectId: string;
  readonly news: ProjectNews;
  /** Whose branch it is about: its prime contractor's people and those who see all of the project. Null: everybody. */
  readonly branchId: string | null;
  /** Who did it, and needs no telling. */
  readonly exceptUserId?: string | null;
  /** Only people of these roles. */
  readonly roles?: readonly ProjectRole[];
  /** Viewers hear of it: what was accepted, and nothing else. */
  readonly isPublic?: boolean;
}

/** When the email of a day leaves, in the time zone of the project. */
const MAIL_HOUR = '17 hours';

/**
 * Tells the people of a project, in the transaction in which it happens, each by a card; those who want emails get one for
 * all that happened in the project that day. Nobody hears what they would not see, or have turned off.
 * @param words one sentence in the past tense, without the name of the project
 */
export async function notifyProject(ctx: WriteContext, about: ProjectNewsAbout, words: string): Promise<void> {
  const { projectId, news, branchId, isPublic = false } = about;
  const people = await listeners(ctx, about);
  if (people.length === 0) return;
  const id = randomUUID();
  await ctx.sql
    .insertInto('parent_project_news')
    .values({
      id,
      project_id: projectId,
      branch_id: branchId,
      kind: news,
      words,
      is_public: isPublic,
      at: ctx.now,
    })
    .execute();
  const { batch_id, mail_after } = await emailOfDay(ctx, projectId);
  const told = [...Map.groupBy(people, ({ company }) => company)].map(([company_id, ofCompany]) => ({
    recipients: ofCompany.map(({ person }) => person),
    notification: {
      type: 'project_news',
      subject_type: 'ProjectNews',
      subject_id: id,
      company_id,
      responded: false,
      batch_id,
      mail_after,
    },
  }));
  await notifyAndMailOfMany(ctx, told, 'project_news');
}

interface Listener {
  readonly person: string;
  readonly company: string | null;
}

async function listeners(
  ctx: WriteContext,
  { projectId, news, branchId, exceptUserId = null, roles, isPublic = false }: ProjectNewsAbout,
): Promise<readonly Listener[]> {
  const { rows } = await sql<Listener>`
    SELECT DISTINCT ON (m.user_id) m.user_id AS person, a.company_id AS company
    FROM (SELECT DISTINCT user_id FROM parent_project_members
          WHERE project_id = ${projectId}::uuid AND user_id IS NOT NULL AND removed_at IS NULL) m
    CROSS JOIN LATERAL project_access(m.user_id, NULL) a
    LEFT JOIN parent_project_notification_settings s ON s.project_id = ${projectId}::uuid AND s.user_id = m.user_id
    WHERE a.project_id = ${projectId}::uuid AND m.user_id IS DISTINCT FROM ${exceptUserId}::uuid
      AND NOT ${news} = ANY(coalesce(s.muted, '{}'))
      AND (a.sees <> 'accepted' OR ${isPublic}::boolean)
      AND (a.sees <> 'branch' OR ${branchId}::uuid IS NULL OR a.company_id =
        (SELECT top.hiring_company_id FROM parent_project_contracts top WHERE top.id = ${branchId}::uuid))
      AND (${roles === undefined}::boolean OR a.role = ANY(${roles ?? []}::text[]))
    ORDER BY m.user_id, a.sees = 'all' DESC, a.sees = 'branch' DESC, a.company_id`.execute(ctx.sql);
  return rows;
}

/** What news of one project and day share: by the next moment at which its email leaves. */
async function emailOfDay(ctx: WriteContext, projectId: string): Promise<{ batch_id: string; mail_after: Date }> {
  const { rows } = await sql<{ batch_id: string; mail_after: Date }>`
    SELECT md5(d.id::text || ' ' || d.day::text)::uuid AS batch_id,
           (d.day + ${MAIL_HOUR}::interval) AT TIME ZONE d.time_zone AS mail_after
    FROM (SELECT p.id, p.time_zone,
                 (${ctx.now}::timestamptz AT TIME ZONE p.time_zone + (interval '24 hours' - ${MAIL_HOUR}::interval))::date AS day
          FROM parent_projects p WHERE p.id = ${projectId}::uuid) d`.execute(ctx.sql);
  const [row] = rows;
  if (!row) throw new Error('News of no project');
  return row;
}
