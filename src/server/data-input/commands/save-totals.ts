import { sql } from 'kysely';
import { MONTH_LIMITS } from '#contract/data-input/rules.ts';
import type { TotalChange } from '#contract/data-input/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict } from '#server/kernel/http/errors.ts';
import type { MonthFor } from '../policy.ts';
import type {} from '../tables.ts';

interface Given {
  readonly revision: number;
  /** The version of the month that this call made. */
  readonly version: number;
  readonly totals: readonly TotalChange[];
}

/** Stated totals of a month that this transaction has changed, and so holds. @throws AppError 409, 412 */
export async function saveTotals(
  ctx: WriteContext,
  month: MonthFor<'report months'>,
  { revision, version, totals }: Given,
): Promise<void> {
  const rows = totals.map((total) => ({
    id: total.id,
    version: total.version,
    deleted: 'deleted' in total,
    ...('values' in total ? total.values : {}),
  }));
  const { rows: done } = await sql<{ id: string }>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        AS g(id uuid, version integer, deleted boolean, label text, measure text, value bigint, source text)),
    changed AS (
      UPDATE project_month_totals t SET version = ${version}::integer, label = g.label, measure = g.measure, value = g.value, source = g.source
      FROM given g WHERE t.month_id = ${month.id}::uuid AND t.revision = ${revision} AND t.id = g.id AND t.version = g.version
        AND g.version > 0 AND NOT g.deleted RETURNING t.id),
    removed AS (
      DELETE FROM project_month_totals t USING given g
      WHERE t.month_id = ${month.id}::uuid AND t.revision = ${revision} AND t.id = g.id AND t.version = g.version AND g.deleted
      RETURNING t.id),
    added AS (
      INSERT INTO project_month_totals (month_id, revision, id, branch_id, version, label, measure, value, source)
      SELECT ${month.id}::uuid, ${revision}::integer, g.id, ${month.branchId}::uuid, ${version}::integer, g.label, g.measure, g.value, g.source
      FROM given g WHERE g.version = 0 AND NOT g.deleted ON CONFLICT DO NOTHING RETURNING id)
    SELECT id FROM changed UNION ALL SELECT id FROM removed UNION ALL SELECT id FROM added`.execute(ctx.sql);
  if (done.length !== rows.length)
    throw new AppError(412, 'Somebody else changed a stated total. Nothing was overwritten.');
  const { rows: counted } = await sql<{ full: boolean }>`
    SELECT count(*) > ${MONTH_LIMITS.totals} AS full FROM project_month_totals t
    WHERE t.month_id = ${month.id}::uuid AND t.revision = ${revision}`.execute(ctx.sql);
  if (counted[0]?.full) throw conflict(`A month has at most ${MONTH_LIMITS.totals} stated totals.`);
}
