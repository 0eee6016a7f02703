import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { Sql } from '#server/db/types.ts';
import type { ProjectTable } from './tables.ts';

/** A pending project; its parties are made where they are not given. */
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
      created_at: new Date('2026-02-01T09:00:00Z'),
      ...project,
      id,
      hiring_company_id,
      mwbe_id,
      recorded_by,
    })
    .execute();
  return id;
}
