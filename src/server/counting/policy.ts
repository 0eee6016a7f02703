import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { type ProjectAccess, projectAccess } from '#server/parent-projects/reads/access.ts';
import { branchesOf } from '#server/parent-projects/reads/counting-facts.ts';
import type { Basis } from './tables.ts';

/** The part of a project that somebody's figures are of. */
export interface CountedPart {
  readonly access: ProjectAccess;
  /** Prime contracts whose branches they see; null: the whole project. */
  readonly branchIds: readonly string[] | null;
  readonly basis: Basis;
}

/**
 * A prime contractor's figures are of its own branches, each counted alone; viewers' are of the whole project, of payments
 * in months that were accepted.
 * @throws AppError 401, 404 for a project that the actor takes no part in
 */
export async function countedPart(ctx: ReadContext, projectId: string): Promise<CountedPart> {
  const access = await projectAccess(ctx, projectId);
  return {
    access,
    branchIds: access.sees === 'branch' ? await branchesOf(ctx.sql, projectId, access.companyIds) : null,
    basis: access.sees === 'accepted' ? 'accepted' : 'current',
  };
}

/** The rollups `r` that a part consists of. */
export const rollupScope = ({ access, branchIds, basis }: CountedPart): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.project_id = ${access.projectId}::uuid AND r.basis = ${basis} AND ${
    branchIds === null ? sql`r.branch_id IS NULL` : sql`r.branch_id = ANY(${[...branchIds]}::uuid[])`
  }`;
