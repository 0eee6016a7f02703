import { sql } from 'kysely';
import type { ProjectRevision } from '#contract/work-history/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { projectScope } from '../policy.ts';

/** The contract's `ProjectRevision` (jsonb) of the revisions table as `r` and its project as `p`. */
export const revisionJson = sql`
  jsonb_build_object('id', r.id, 'project_id', r.project_id, 'mwbe_id', p.mwbe_id, 'start_date', r.start_date,
    'end_date', r.end_date, 'budget', r.budget, 'notes', r.notes, 'services', r.services, 'user_id', r.user_id,
    'recorded', jsonb_build_object('start_date', r.recorded_start_date, 'end_date', r.recorded_end_date,
                                   'budget', r.recorded_budget),
    'verified', r.verified, 'action_taken_at', r.action_taken_at, 'created_at', r.created_at)`;

/** One revision, for either party of its project; 404 for everybody else. */
export async function revision(ctx: ReadContext, id: string): Promise<ProjectRevision> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ revision: ProjectRevision }>`
    SELECT ${revisionJson} AS revision FROM project_revisions r JOIN projects p ON p.id = r.project_id
    WHERE r.id = ${id} AND ${projectScope(ctx.actor, 'p')}`.execute(tx),
  );
  return withUtcTimestamps(orNotFound(rows[0]).revision);
}

/** Every verified revision of a project, oldest first. */
export async function verifiedRevisions(ctx: ReadContext, projectId: string): Promise<ProjectRevision[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ revision: ProjectRevision }>`
    SELECT ${revisionJson} AS revision FROM project_revisions r JOIN projects p ON p.id = r.project_id
    WHERE p.id = ${projectId} AND r.verified AND ${projectScope(ctx.actor, 'p')}
    ORDER BY r.created_at, r.id`.execute(tx),
  );
  return rows.map((row) => withUtcTimestamps(row.revision));
}

/** The database prints timestamps in JSON with its own offset. */
export const withUtcTimestamps = (revision: ProjectRevision): ProjectRevision => ({
  ...revision,
  action_taken_at: revision.action_taken_at && new Date(revision.action_taken_at).toISOString(),
  created_at: new Date(revision.created_at).toISOString(),
});
