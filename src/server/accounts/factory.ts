import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { HiringCompanyTable, UserTable } from './tables.ts';

const CREATED = new Date('2026-01-02T03:04:05Z');

export async function createHiringCompany(
  db: Sql,
  company: Partial<Insertable<HiringCompanyTable>> = {},
): Promise<string> {
  const id = company.id ?? randomUUID();
  await db
    .insertInto('hiring_companies')
    .values({ business_name: 'Ironbridge General Contracting', created_at: CREATED, ...company, id })
    .execute();
  return id;
}

/** A user who is a member of the given hiring companies and firms (`mwbes.id`). */
export async function createUser(
  db: Sql,
  user: Partial<Insertable<UserTable>> = {},
  actsFor: { hiringCompanies?: readonly string[]; mwbes?: readonly string[] } = {},
): Promise<string> {
  const id = user.id ?? randomUUID();
  const base = { first_name: 'Ada', last_name: 'Lane', user_type: 'PRIME', created_at: CREATED } as const;
  await db
    .insertInto('users')
    .values({ ...base, email: `${id}@test.example`, ...user, id })
    .execute();
  const memberships = [
    ...(actsFor.hiringCompanies ?? []).map((company_id) => ({ company_id, company_type: 'hiring_company' as const })),
    ...(actsFor.mwbes ?? []).map((company_id) => ({ company_id, company_type: 'mwbe' as const })),
  ];
  if (memberships.length > 0) {
    await db
      .insertInto('memberships')
      .values(memberships.map((one) => ({ ...one, user_id: id, created_at: CREATED })))
      .execute();
  }
  return id;
}
