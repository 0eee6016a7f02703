import { type RawBuilder, sql } from 'kysely';
import { RECORD_REMINDER_DAYS } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { hasMembers, hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName, mwbeOfProject } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { projectScope } from './policy.ts';
import { revisionJson, withUtcTimestamps } from './reads/revisions.ts';
import { lastEvent } from './reads/timeline.ts';

/** `action_taken_type` of the specification; null in the other states. */
const ACTION_TAKEN = sql`CASE p.state WHEN 'rejected' THEN 'project_rejected'
                                      WHEN 'revision_requested' THEN 'project_revised' END`;

/** From when on the hiring side may remind the firm of project `p`. */
const REMIND_FROM = sql`
  CASE WHEN p.state = 'pending' AND ${hasMembers(sql.ref('p.mwbe_id'))}
       THEN coalesce(p.asked_at, p.created_at) + make_interval(days => ${sql.lit(RECORD_REMINDER_DAYS)}) END`;

/** Every column of the contract's `Project`, of the projects table as `p`. */
const PROJECT = sql`
  p.id, p.title, p.client_name, p.budget, p.start_date, p.end_date, p.notes, p.state,
  p.state = 'verified' AS verified, p.services, p.rejected_reason, ${ACTION_TAKEN} AS action_taken_type,
  p.action_taken_at, p.hiring_company_id,
  jsonb_build_object('id', p.hiring_company_id,
                     'business_name', ${hiringCompanyName(sql.ref('p.hiring_company_id'))}) AS hiring_company,
  p.mwbe_id, ${mwbeOfProject(sql.ref('p.mwbe_id'))} AS mwbe,
  p.company_address, p.company_city, p.company_state, p.company_zip_code, p.version,
  (SELECT ${revisionJson} FROM project_revisions r WHERE r.project_id = p.id
   ORDER BY r.created_at DESC, r.id LIMIT 1) AS revision,
  NOT ${hasMembers(sql.ref('p.mwbe_id'))} AS waits_for_claim, ${REMIND_FROM} AS remind_from, ${lastEvent} AS last_event, p.created_at`;

type Moments = 'action_taken_at' | 'remind_from' | 'created_at';
type ProjectRow = Omit<Project, Moments> & Record<Exclude<Moments, 'created_at'>, Date | null> & { created_at: Date };

/** One project, for either of its parties; 404 for everybody else. */
export async function project(ctx: ReadContext, id: string): Promise<Project> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<ProjectRow>`
    SELECT ${PROJECT} FROM projects p WHERE p.id = ${id} AND ${projectScope(ctx.actor, 'p')}`.execute(tx),
  );
  return toProject(orNotFound(rows[0]));
}

/** Those of these projects that the actor may see, in the order of `ids`. */
export async function projectsById(ctx: ReadContext, ids: readonly string[]): Promise<Project[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<ProjectRow>`
    SELECT ${PROJECT} FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN projects p USING (id)
    WHERE ${projectScope(ctx.actor, 'p')} ORDER BY wanted.place`.execute(tx),
  );
  return rows.map(toProject);
}

function toProject(row: ProjectRow): Project {
  return {
    ...row,
    revision: row.revision && withUtcTimestamps(row.revision),
    last_event: row.last_event && { ...row.last_event, at: new Date(row.last_event.at).toISOString() },
    action_taken_at: row.action_taken_at?.toISOString() ?? null,
    remind_from: row.remind_from?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** Fragment for other rooms: the project whose id is in `column` as a notification's subject (jsonb), within scope. */
export const projectAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', p.id, 'budget', p.budget, 'start_date', p.start_date, 'end_date', p.end_date,
            'recorded', NULL, 'notes', p.notes, 'verified', p.state = 'verified',
            'action_taken_type', ${ACTION_TAKEN}) || ${OF_PROJECT}
   FROM projects p WHERE p.id = ${column} AND ${projectScope(actor, 'p')})`;

/** Fragment for other rooms: the same for the revision whose id is in `column`, with the values that it requests. */
export const revisionAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', r.id, 'budget', r.budget, 'start_date', r.start_date, 'end_date', r.end_date,
            'recorded', jsonb_build_object('start_date', r.recorded_start_date, 'end_date', r.recorded_end_date,
                                           'budget', r.recorded_budget),
            'notes', r.notes, 'verified', r.verified,
            'action_taken_type', CASE WHEN r.action_taken_at IS NULL THEN 'project_revised' END) || ${OF_PROJECT}
   FROM project_revisions r JOIN projects p ON p.id = r.project_id
   WHERE r.id = ${column} AND ${projectScope(actor, 'p')})`;

/** The fields of the project itself that every subject has. */
const OF_PROJECT = sql`
  jsonb_build_object('project_id', p.id, 'title', p.title, 'client_name', p.client_name, 'state', p.state,
    'version', p.version, 'rejected_reason', p.rejected_reason, 'services', p.services,
    'hiring_company_id', p.hiring_company_id,
    'hiring_company_name', ${hiringCompanyName(sql.ref('p.hiring_company_id'))},
    'mwbe_id', p.mwbe_id, 'mwbe_name', ${mwbeName(sql.ref('p.mwbe_id'))})`;
