import { type RawBuilder, sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { projectsInUse, projectsOfPayments } from '#server/parent-projects/reads/counting-facts.ts';
import { recount } from '../job-definitions.ts';
import type {} from '../tables.ts';

/**
 * Notes that what projects count is no longer known, and enqueues their count. Each change adds a row of its own, so that
 * payments never wait for each other; of the jobs the first counts for all, the others find nothing to do.
 */
async function mark(ctx: WriteContext, projectIds: RawBuilder<string>): Promise<void> {
  const { rows } = await sql<{ project_id: string }>`
    INSERT INTO counting_marks (project_id, at)
    SELECT DISTINCT p.id, ${ctx.now}::timestamptz FROM (${projectIds}) AS p(id) RETURNING project_id`.execute(ctx.sql);
  for (const { project_id } of rows) await ctx.enqueue(recount.with({ projectId: project_id }));
}

export const markProject = (ctx: WriteContext, projectId: string): Promise<void> =>
  mark(ctx, sql`SELECT ${projectId}::uuid`);

/** @param contractIds of payment tracking */
export const markPaymentContracts = (ctx: WriteContext, contractIds: readonly string[]): Promise<void> =>
  mark(
    ctx,
    sql`SELECT c.project_id FROM ${projectsOfPayments} c WHERE c.payment_contract_id = ANY(${[...new Set(contractIds)]}::uuid[])`,
  );

export const markProjectsOfPack = (ctx: WriteContext, code: string): Promise<void> =>
  mark(ctx, sql`SELECT p.id FROM ${projectsInUse} p WHERE p.rule_pack = ${code}`);

/** All projects in use with this id or a later one, some at a time. @returns the last one, null after the end */
export async function markNextProjects(ctx: WriteContext, after: string, limit: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM ${projectsInUse} p WHERE p.id > ${after}::uuid ORDER BY p.id LIMIT ${limit}`.execute(ctx.sql);
  await mark(ctx, sql`SELECT unnest(${rows.map(({ id }) => id)}::uuid[])`);
  return rows.at(-1)?.id ?? null;
}
