import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { WorkHistoryState } from '#contract/work-history/rules.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { Sql } from '#server/db/types.ts';
import type { ProjectRevisionTable, ProjectTable } from './tables.ts';

const CREATED_AT = new Date('2026-02-01T09:00:00Z');

/** A pending project; creates the parties that are not given. */
export async function createProject(db: Sql, project: Partial<Insertable<ProjectTable>> = {}): Promise<string> {
  const id = project.id ?? randomUUID();
  const hiring_company_id = project.hiring_company_id ?? (await createHiringCompany(db));
  const mwbe_id = project.mwbe_id ?? (await createBusiness(db)).mwbeId;
  const recorded_by = project.recorded_by ?? (await createUser(db, {}, { hiringCompanies: [hiring_company_id] }));
  await db
    .insertInto('projects')
    .values({
      title: 'Pump Station 4',
      budget: 640_000,
      start_date: '2025-02-03',
      end_date: '2026-01-15',
      created_at: CREATED_AT,
      ...project,
      id,
      hiring_company_id,
      mwbe_id,
      recorded_by,
    })
    .execute();
  const recorded = { kind: 'recorded', side: 'hiring_company', acted_by: recorded_by, said: null } as const;
  const at = project.created_at ?? CREATED_AT;
  await db
    .insertInto('project_events')
    .values({ ...recorded, project_id: id, at, changes: '[]' })
    .execute();
  return id;
}

const RESPONDED_AT = new Date('2026-02-03T09:00:00Z');
const OUTCOMES: Readonly<Record<WorkHistoryState, Partial<Insertable<ProjectTable>>>> = {
  pending: {},
  verified: { services: 'Wiring of the pumps', action_taken_at: RESPONDED_AT },
  rejected: { rejected_reason: 'I never had any involvement in this project', action_taken_at: RESPONDED_AT },
  revision_requested: { action_taken_at: RESPONDED_AT },
  withdrawn: { action_taken_at: RESPONDED_AT },
};

/** A project in `state`; in `revision_requested` with an open revision. */
export async function createProjectInState(
  db: Sql,
  state: WorkHistoryState,
  project: Partial<Insertable<ProjectTable>> = {},
): Promise<string> {
  const id = await createProject(db, { ...OUTCOMES[state], ...project, state });
  if (state === 'revision_requested') await createRevision(db, id);
  return id;
}

/** An open revision that requests a later end date and a higher amount. */
export async function createRevision(
  db: Sql,
  projectId: string,
  revision: Partial<Insertable<ProjectRevisionTable>> = {},
): Promise<string> {
  const id = revision.id ?? randomUUID();
  const { budget, start_date, end_date, recorded_by } = await db
    .selectFrom('projects')
    .select(['budget', 'start_date', 'end_date', 'recorded_by'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('project_revisions')
    .values({
      project_id: projectId,
      user_id: recorded_by,
      start_date,
      end_date: '2026-03-31',
      budget: 700_000,
      recorded_start_date: start_date,
      recorded_end_date: end_date,
      recorded_budget: budget,
      created_at: RESPONDED_AT,
      ...revision,
      id,
    })
    .execute();
  return id;
}
