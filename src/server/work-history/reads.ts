import { type RawBuilder, sql } from 'kysely';
import type { Project } from '#contract/work-history/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName, mwbeOfProject } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { found } from '#server/kernel/errors.ts';
import { projectScope } from './policy.ts';

/** `action_taken_type` of the spec: verified and pending records have none. */
const ACTION_TAKEN = sql`CASE p.state WHEN 'rejected' THEN 'project_rejected'
                                      WHEN 'revision_requested' THEN 'project_revised' END`;

type ProjectRow = Omit<Project, 'action_taken_at' | 'created_at'> & { action_taken_at: Date | null; created_at: Date };

/** One project, for either of its parties; 404 for everybody else. */
export async function project(ctx: ReadContext, id: string): Promise<Project> {
  const { rows } = await sql<ProjectRow>`
    SELECT p.id, p.title, p.client_name, p.budget, p.start_date, p.end_date, p.notes, p.state,
           p.state = 'verified' AS verified, p.services, p.rejected_reason, ${ACTION_TAKEN} AS action_taken_type,
           p.action_taken_at, p.hiring_company_id,
           jsonb_build_object('id', p.hiring_company_id,
                              'business_name', ${hiringCompanyName(sql.ref('p.hiring_company_id'))}) AS hiring_company,
           p.mwbe_id, ${mwbeOfProject(sql.ref('p.mwbe_id'))} AS mwbe,
           p.company_address, p.company_city, p.company_state, p.company_zip_code, p.created_at
    FROM projects p WHERE p.id = ${id} AND ${projectScope(ctx.actor, 'p')}`.execute(ctx.sql);
  const row = found(rows[0]);
  return {
    ...row,
    action_taken_at: row.action_taken_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** Fragment for other rooms: the project whose id is in `column` as a notification's subject (jsonb), within scope. */
export const projectAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', p.id, 'project_id', p.id, 'title', p.title, 'client_name', p.client_name,
            'budget', p.budget, 'start_date', p.start_date, 'end_date', p.end_date, 'notes', p.notes,
            'verified', p.state = 'verified', 'action_taken_type', ${ACTION_TAKEN},
            'rejected_reason', p.rejected_reason, 'services', p.services,
            'hiring_company_id', p.hiring_company_id,
            'hiring_company_name', ${hiringCompanyName(sql.ref('p.hiring_company_id'))},
            'mwbe_id', p.mwbe_id, 'mwbe_name', ${mwbeName(sql.ref('p.mwbe_id'))})
   FROM projects p WHERE p.id = ${column} AND ${projectScope(actor, 'p')})`;

/** Fragment for other rooms: when the project whose id is in `column` got its answer, within scope. */
export const projectAnsweredAt = (column: RawBuilder<string>, actor: Actor): RawBuilder<Date | null> => sql`
  (SELECT p.action_taken_at FROM projects p WHERE p.id = ${column} AND ${projectScope(actor, 'p')})`;
