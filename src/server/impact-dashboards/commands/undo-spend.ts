import { sql } from 'kysely';
import type { SpendFileRow } from '#contract/impact-dashboards/schema/vendors.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeDashboard, rightScope } from '../policy.ts';
import { spendFiles } from '../reads/vendors.ts';
import type {} from '../tables.ts';
import { markDashboard } from './marks.ts';

/**
 * Takes a file out of the figures. Its rows are deleted by the next count, since there may be a million; what people decided
 * on its vendors stays, for the next file.
 * @throws AppError 401, 403, 404, 409 for one that was taken out already
 */
export async function undoSpendFile(
  ctx: WriteContext,
  { id, file_id }: { readonly id: string; readonly file_id: string },
): Promise<SpendFileRow[]> {
  const { userId } = await authorizeDashboard(ctx, id, 'edit');
  const { rows } = await sql<{ rows: number; total_cents: number }>`
    UPDATE impact_spend_files f SET undone_at = ${ctx.now}::timestamptz, undone_by = ${userId}::uuid
    WHERE f.id = ${file_id}::uuid AND f.dashboard_id = ${id}::uuid AND f.undone_at IS NULL
      AND ${rightScope(ctx.actor, 'f.dashboard_id', 'edit')}
    RETURNING f.rows, f.total_cents`.execute(ctx.sql);
  const undone = rows[0];
  if (!undone) {
    await authorizeDashboard(ctx, id, 'edit');
    const { rows: known } = await sql`
      SELECT f.id FROM impact_spend_files f WHERE f.id = ${file_id}::uuid AND f.dashboard_id = ${id}::uuid`.execute(
      ctx.sql,
    );
    orNotFound(known[0]);
    throw conflict('This file was taken out already.');
  }
  await ctx.audit({
    action: 'spend file undone',
    subjectType: 'impact dashboard',
    subjectId: id,
    details: { file: file_id, rows: undone.rows, cents: undone.total_cents },
  });
  await markDashboard(ctx, id);
  return spendFiles(ctx, id);
}
