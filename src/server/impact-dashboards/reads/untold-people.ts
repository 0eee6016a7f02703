import { sql } from 'kysely';
import type { ImpactRole } from '#contract/impact-dashboards/rules.ts';
import { hiringCompanyName, personName } from '#server/accounts/reads.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

export interface UntoldPerson {
  readonly dashboard_id: string;
  readonly dashboard: string;
  readonly owner: string;
  readonly email: string;
  readonly role: ImpactRole;
  /** Null when their account was deleted. */
  readonly shared_by: string | null;
  readonly shared_at: Date;
}

/** People with whom a dashboard was shared and who were not told yet. */
export async function untoldPeople(db: Sql, dashboardId: string): Promise<UntoldPerson[]> {
  const { rows } = await sql<UntoldPerson>`
    SELECT d.id AS dashboard_id, d.name AS dashboard, ${hiringCompanyName(sql.ref('d.owner_company_id'))} AS owner, p.email, p.role,
           ${personName(sql.ref('p.added_by'))} AS shared_by, p.added_at AS shared_at
    FROM impact_dashboard_people p JOIN impact_dashboards d ON d.id = p.dashboard_id
    WHERE p.dashboard_id = ${dashboardId}::uuid AND p.mailed_at IS NULL ORDER BY p.email`.execute(db);
  return rows;
}
