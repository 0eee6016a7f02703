import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_GROUPS } from '#contract/impact-dashboards/rules.ts';
import type { DashboardChange, DashboardHead, NewDashboard } from '#contract/impact-dashboards/schema.ts';
import { mayCreateImpactDashboards } from '#server/accounts/reads/names.ts';
import { countyName } from '#server/businesses/reads/counties.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest } from '#server/kernel/http/errors.ts';
import { authorizeCreating, authorizeDashboard, rightScope } from '../policy.ts';
import { dashboardHead } from '../reads/dashboards.ts';
import type {} from '../tables.ts';
import { markDashboard } from './marks.ts';

/** Whoever makes one is its owner. @throws AppError 401, 403 */
export async function createDashboard(
  ctx: WriteContext,
  { owner_company_id, name }: NewDashboard,
): Promise<DashboardHead> {
  const mayCreate = await mayCreateImpactDashboards(ctx.sql, requireUser(ctx.actor).id);
  const { userId, email, companyId } = await authorizeCreating(ctx, owner_company_id, mayCreate);
  const id = randomUUID();
  await ctx.sql
    .insertInto('impact_dashboards')
    .values({
      id,
      owner_company_id: companyId,
      name,
      groups: JSON.stringify(DEFAULT_GROUPS),
      created_by: userId,
      created_at: ctx.now,
    })
    .execute();
  await ctx.sql
    .insertInto('impact_dashboard_people')
    .values({ dashboard_id: id, email, role: 'owner', added_by: userId, added_at: ctx.now, mailed_at: ctx.now })
    .execute();
  await ctx.audit({
    action: 'impact dashboard created',
    subjectType: 'impact dashboard',
    subjectId: id,
    details: { name },
  });
  await markDashboard(ctx, id);
  return dashboardHead(ctx, id);
}

/** Other groups are other figures, so everything is added up anew. @throws AppError 400, 401, 403, 404, 412 */
export async function changeDashboard(
  ctx: WriteContext,
  id: string,
  { version, name, groups, local_counties }: DashboardChange,
): Promise<DashboardHead> {
  await authorizeDashboard(ctx, id, 'edit');
  const unknown = local_counties.findIndex((fips) => countyName(fips) === undefined);
  if (unknown !== -1) throw badRequest(`body.local_counties.${unknown}`, 'is no county');
  const { rows } = await sql`
    UPDATE impact_dashboards d SET name = ${name}, groups = ${JSON.stringify(groups)}::text::jsonb,
      local_counties = ${[...new Set(local_counties)]}::text[], version = d.version + 1
    WHERE d.id = ${id}::uuid AND d.version = ${version} AND ${rightScope(ctx.actor, 'd.id', 'edit')}
    RETURNING d.id`.execute(ctx.sql);
  if (rows.length === 0) {
    await authorizeDashboard(ctx, id, 'edit');
    throw new AppError(412, 'Somebody else changed this dashboard in the meantime. Look at it again.');
  }
  await ctx.audit({
    action: 'impact dashboard changed',
    subjectType: 'impact dashboard',
    subjectId: id,
    details: { name, groups: groups.map(({ code }) => code).join(' ') },
  });
  await markDashboard(ctx, id);
  return dashboardHead(ctx, id);
}
