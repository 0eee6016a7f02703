import { sql } from 'kysely';
import { IMPACT_LIMITS, type ImpactRole, impactRights, quarterOf } from '#contract/impact-dashboards/rules.ts';
import type { DashboardHead, DashboardRow } from '#contract/impact-dashboards/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { countyName } from '#server/businesses/reads/counties.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { spendInProjects } from '#server/parent-projects/reads/for-impact.ts';
import { accessOf, authorizeDashboard } from '../policy.ts';
import type { StoredGroup } from '../tables.ts';

/** Dashboards of the actor by name, with what was confirmed in the last four quarters. */
export async function impactDashboards(ctx: ReadContext): Promise<DashboardRow[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Omit<DashboardRow, 'as_of' | 'owner'> & { as_of: Date | null; owner_id: string }>`
    SELECT d.id, d.name, d.owner_company_id AS owner_id, a.role, d.as_of, coalesce((
      SELECT sum(c.confirmed_cents) FROM impact_cells c
      WHERE c.dashboard_id = d.id AND c.part = 'all' AND c.dimension = 'group'
        AND c.quarter > ${ctx.now.toISOString().slice(0, 10)}::date - interval '1 year'), 0)::bigint AS confirmed_cents
    FROM impact_dashboards d JOIN ${accessOf(ctx.actor)} a ON a.dashboard_id = d.id
    ORDER BY lower(d.name), d.id LIMIT ${IMPACT_LIMITS.dashboards}`.execute(tx),
  );
  const names = await ownerNames(
    ctx,
    rows.map(({ owner_id }) => owner_id),
  );
  return rows.map(({ owner_id, as_of, ...row }) => ({
    ...row,
    owner: names.get(owner_id) ?? '',
    as_of: as_of?.toISOString() ?? null,
  }));
}

async function ownerNames(ctx: ReadContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT i.id, ${hiringCompanyName(sql.ref('i.id'))} AS name FROM unnest(${[...new Set(ids)]}::uuid[]) AS i(id)`.execute(
    ctx.sql,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface HeadRow {
  readonly name: string;
  readonly owner_company_id: string;
  readonly role: ImpactRole;
  readonly groups: readonly StoredGroup[];
  readonly local_counties: readonly string[];
  readonly version: number;
  readonly as_of: Date | null;
  readonly is_stale: boolean;
  readonly first: string | null;
  readonly last: string | null;
  readonly parts: readonly string[];
}

/** @throws AppError 401, 404 */
export async function dashboardHead(ctx: ReadContext, id: string): Promise<DashboardHead> {
  await authorizeDashboard(ctx, id, 'read');
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<HeadRow>`
    SELECT d.name, d.owner_company_id, a.role, d.groups, d.local_counties, d.version, d.as_of,
           EXISTS (SELECT FROM impact_marks m WHERE m.dashboard_id = d.id) AS is_stale,
           d.first_quarter AS first, d.last_quarter AS last, q.parts
    FROM impact_dashboards d JOIN ${accessOf(ctx.actor)} a ON a.dashboard_id = d.id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT c.part) FILTER (WHERE c.part <> 'all'), '{}') AS parts
      FROM impact_cells c WHERE c.dashboard_id = d.id AND c.dimension = 'group') q
    WHERE d.id = ${id}::uuid`.execute(tx),
  );
  const { first, last, parts, as_of, groups, local_counties, ...head } = orNotFound(rows[0]);
  const { rows: projects } = await sql<{ id: string; name: string }>`
    SELECT DISTINCT j.project_id AS id, j.project_name AS name FROM ${spendInProjects} j
    WHERE j.project_id = ANY(${[...parts]}::uuid[]) ORDER BY 2, 1`.execute(ctx.sql);
  return {
    id,
    ...head,
    owner: (await ownerNames(ctx, [head.owner_company_id])).get(head.owner_company_id) ?? '',
    rights: ctx.actor.kind === 'user' && ctx.actor.userType === 'INTERNAL' ? ['read'] : [...impactRights(head.role)],
    groups: groups.map(({ types, ...group }) => ({ ...group, types: [...types] })),
    local_counties: local_counties.map((fips) => ({ fips, name: countyName(fips) ?? fips })),
    as_of: as_of?.toISOString() ?? null,
    projects,
    first_quarter: first && quarterOf(first),
    last_quarter: last && quarterOf(last),
  };
}
