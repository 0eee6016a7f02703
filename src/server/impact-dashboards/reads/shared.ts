import { sql } from 'kysely';
import { hiringCompanyName, personName } from '#server/accounts/reads.ts';
import type { Sql } from '#server/db/types.ts';
import type { SharedDashboard } from '../emails/shared.ts';
import type {} from '../tables.ts';

/** People with whom a dashboard was shared and who were not told yet. */
export async function untoldPeople(db: Sql, dashboardId: string): Promise<SharedDashboard[]> {
  const { rows } = await sql<SharedDashboard>`
    SELECT d.id AS dashboard_id, d.name AS dashboard, ${hiringCompanyName(sql.ref('d.owner_company_id'))} AS owner, p.email, p.role,
           ${personName(sql.ref('p.added_by'))} AS shared_by, p.added_at AS shared_at
    FROM impact_dashboard_people p JOIN impact_dashboards d ON d.id = p.dashboard_id
    WHERE p.dashboard_id = ${dashboardId}::uuid AND p.mailed_at IS NULL ORDER BY p.email`.execute(db);
  return rows;
}
