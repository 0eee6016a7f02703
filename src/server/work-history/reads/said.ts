import { type RawBuilder, sql } from 'kysely';
import type { ProjectSaid } from '#contract/work-history/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';

/** What project `p` says now (jsonb), for the cards about it to keep. */
export const saidOfProject = sql<ProjectSaid>`
  jsonb_build_object('title', p.title, 'budget', p.budget, 'start_date', p.start_date, 'end_date', p.end_date,
    'notes', p.notes, 'services', p.services, 'reason', p.rejected_reason)`;

const SAID_OF_REVISION = sql<ProjectSaid>`
  jsonb_build_object('title', p.title, 'budget', r.budget, 'start_date', r.start_date, 'end_date', r.end_date,
    'notes', r.notes, 'services', r.services, 'reason', NULL)`;

const one = async (ctx: WriteContext, query: RawBuilder<{ said: ProjectSaid }>): Promise<ProjectSaid> => {
  const [row] = (await query.execute(ctx.sql)).rows;
  if (!row) throw new Error('A notification is about a project that is not there');
  return row.said;
};

/** What a project says now. */
export const projectSays = (ctx: WriteContext, id: string): Promise<ProjectSaid> =>
  one(ctx, sql`SELECT ${saidOfProject} AS said FROM projects p WHERE p.id = ${id}`);

/** What the firm requests. */
export const revisionSays = (ctx: WriteContext, id: string): Promise<ProjectSaid> =>
  one(
    ctx,
    sql`SELECT ${SAID_OF_REVISION} AS said FROM project_revisions r JOIN projects p ON p.id = r.project_id WHERE r.id = ${id}`,
  );
