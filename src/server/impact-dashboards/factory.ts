import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { DEFAULT_GROUPS, type ImpactRole } from '#contract/impact-dashboards/rules.ts';
import type { Sql } from '#server/db/types.ts';
import type { DashboardTable } from './tables.ts';

const AT = new Date('2026-06-01T12:00:00Z');

/** A dashboard whose owner has this address, with the groups of a new one. @returns its id */
export async function createImpactDashboard(
  db: Sql,
  {
    email,
    role = 'owner',
    ...values
  }: Pick<Insertable<DashboardTable>, 'owner_company_id' | 'created_by'> &
    Partial<Insertable<DashboardTable>> & { readonly email: string; readonly role?: ImpactRole },
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('impact_dashboards')
    .values({ id, name: 'All work', groups: JSON.stringify(DEFAULT_GROUPS), created_at: AT, ...values })
    .execute();
  await db
    .insertInto('impact_dashboard_people')
    .values({
      dashboard_id: id,
      email: email.toLowerCase(),
      role,
      added_by: values.created_by,
      added_at: AT,
      mailed_at: AT,
    })
    .execute();
  return id;
}
