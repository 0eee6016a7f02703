import { type RawBuilder, sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { spendInProjects } from '#server/parent-projects/reads/for-impact.ts';
import { spendContracts } from '#server/payments/reads/for-impact.ts';
import { refresh } from '../job-definitions.ts';
import type {} from '../tables.ts';

/**
 * Notes that the rollups of dashboards are no longer right, and enqueues their count. Each change adds a row of its own, so
 * that payments never wait for each other; of the jobs the first counts for all, the others find nothing to do.
 */
async function mark(ctx: WriteContext, dashboards: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ dashboard_id: string }>`
    INSERT INTO impact_marks (dashboard_id, at)
    SELECT DISTINCT d.id, ${ctx.now}::timestamptz FROM (${dashboards}) AS d(id) RETURNING dashboard_id`.execute(
    ctx.sql,
  );
  for (const { dashboard_id } of rows) await ctx.enqueue(refresh.with({ dashboardId: dashboard_id }));
}

export const markDashboard = (ctx: WriteContext, id: string): Promise<void> => mark(ctx, sql`SELECT ${id}::uuid`);

/** Those of the payers, and of the owners of the projects. @param contractIds of payment tracking */
export function markSpend(ctx: WriteContext, contractIds: readonly string[]): Promise<void> {
  const ids = sql`ANY(${[...new Set(contractIds)]}::uuid[])`;
  return mark(
    ctx,
    sql`SELECT d.id FROM impact_dashboards d WHERE d.owner_company_id IN (
          SELECT c.hiring_company_id FROM ${spendContracts} c WHERE c.id = ${ids}
          UNION SELECT j.owner_company_id FROM ${spendInProjects} j WHERE j.payment_contract_id = ${ids})`,
  );
}

export const markProjectSpend = (ctx: WriteContext, projectId: string): Promise<void> =>
  mark(
    ctx,
    sql`SELECT d.id FROM impact_dashboards d WHERE d.owner_company_id IN (
          SELECT j.owner_company_id FROM ${spendInProjects} j WHERE j.project_id = ${projectId}::uuid)`,
  );

/** All dashboards with this id or a later one, some at a time. @returns the last one, null after the end */
export async function markNextDashboards(ctx: WriteContext, after: string, limit: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM impact_dashboards d WHERE d.id > ${after}::uuid ORDER BY d.id LIMIT ${limit}`.execute(ctx.sql);
  if (rows.length === 0) return null;
  await mark(ctx, sql`SELECT unnest(${rows.map(({ id }) => id)}::uuid[])`);
  return rows.at(-1)?.id ?? null;
}
