import { sql } from 'kysely';
import { IMPACT_LIMITS } from '#contract/impact-dashboards/rules.ts';
import type { ImpactPerson } from '#contract/impact-dashboards/schema.ts';
import { namesByEmail } from '#server/accounts/reads/names.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeDashboard } from '../policy.ts';
import type {} from '../tables.ts';

/**
 * Who may see a dashboard. Names only of people who work for the same company as the dashboard's: an address that somebody
 * typed tells nobody whose it is.
 * @throws AppError 401, 404
 */
export async function dashboardPeople(ctx: ReadContext, id: string): Promise<ImpactPerson[]> {
  const { ownerCompanyId } = await authorizeDashboard(ctx, id, 'read');
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Omit<ImpactPerson, 'added_at' | 'name' | 'is_self'> & { added_at: Date }>`
    SELECT p.email, p.role, p.added_at FROM impact_dashboard_people p WHERE p.dashboard_id = ${id}::uuid
    ORDER BY array_position(ARRAY['owner', 'editor', 'viewer'], p.role), p.email LIMIT ${IMPACT_LIMITS.people}`.execute(
      tx,
    ),
  );
  const names = await namesByEmail(
    ctx.sql,
    ownerCompanyId,
    rows.map(({ email }) => email),
  );
  const own = ctx.actor.kind === 'user' ? ctx.actor.email.toLowerCase() : '';
  return rows.map((row) => ({
    ...row,
    name: names.get(row.email) ?? null,
    added_at: row.added_at.toISOString(),
    is_self: row.email === own,
  }));
}
