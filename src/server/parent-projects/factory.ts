import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { GoalTable, MemberTable, ProjectContractTable, ProjectTable } from './tables.ts';

const AT = new Date('2026-06-01T12:00:00Z');

/** An active project without people, goals and contracts. @returns its id */
export async function createParentProject(
  db: Sql,
  values: Pick<Insertable<ProjectTable>, 'owner_company_id' | 'created_by'> & Partial<Insertable<ProjectTable>>,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('parent_projects')
    .values({
      id,
      name: 'Harbor Point Library and Recreation Center',
      number: '2024-117',
      state: 'active',
      city: 'Baltimore',
      state_code: 'MD',
      zip: '21230',
      starts_on: '2026-06-01',
      ends_on: '2028-05-31',
      budget_cents: 140_000_000_00,
      time_zone: 'America/New_York',
      created_at: AT,
      ...values,
    })
    .execute();
  return id;
}

/** Somebody who takes part, invited and accepted unless the values say otherwise. @returns the member's id */
export async function createProjectMember(
  db: Sql,
  values: Pick<Insertable<MemberTable>, 'project_id' | 'kind' | 'role' | 'email' | 'invited_by'> &
    Partial<Insertable<MemberTable>>,
): Promise<string> {
  const id = randomUUID();
  const accepted_at = values.user_id ? AT : null;
  await db
    .insertInto('parent_project_members')
    .values({ id, invited_at: AT, accepted_at, ...values })
    .execute();
  return id;
}

/** A goal of 27 % for minority-owned firms from the first day. @returns its id */
export async function createProjectGoal(
  db: Sql,
  values: Pick<Insertable<GoalTable>, 'project_id' | 'created_by'> & Partial<Insertable<GoalTable>>,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('parent_project_goals')
    .values({
      id,
      group_code: 'MBE',
      name: 'Minority-owned (MBE)',
      scope: 'all',
      measure: 'percent',
      bps: 2700,
      certificate_types: ['MBE'],
      effective_from: '2026-06-01',
      created_at: AT,
      ...values,
    })
    .execute();
  return id;
}

/** A contract of a project; without one above a prime contract. @returns its id */
export async function createProjectContract(
  db: Sql,
  values: Pick<Insertable<ProjectContractTable>, 'project_id' | 'created_by'> &
    Partial<Insertable<ProjectContractTable>>,
): Promise<string> {
  const id = randomUUID();
  const above = values.parent_id
    ? await db
        .selectFrom('parent_project_contracts')
        .select(['branch_id', 'tier'])
        .where('id', '=', values.parent_id)
        .executeTakeFirstOrThrow()
    : null;
  const holder = values.hiring_company_id ?? values.mwbe_id ?? null;
  await db
    .insertInto('parent_project_contracts')
    .values({
      id,
      branch_id: above?.branch_id ?? id,
      tier: above ? above.tier + 1 : 0,
      firm_name: holder === null ? 'Tidewater Paving Company' : null,
      title: above ? 'Electrical work' : 'General construction',
      scope: 'construction',
      award_cents: above ? 1_000_000_00 : 20_000_000_00,
      awarded_on: '2026-06-15',
      created_at: AT,
      ...values,
    })
    .execute();
  return id;
}
