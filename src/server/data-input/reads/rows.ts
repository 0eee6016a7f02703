import { type RawBuilder, sql } from 'kysely';
import { MONTH_LIMITS, ROW_FIELDS } from '#contract/data-input/rules.ts';
import type { MonthRow, StatedTotal } from '#contract/data-input/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** What a row of `r` says. */
export const valueColumns: RawBuilder<unknown> = sql.join(ROW_FIELDS.map((name) => sql.ref(`r.${name}`)));
export const rowColumns: RawBuilder<unknown> = sql`
  r.id, r.version, r.position, ${valueColumns}, r.confirmed_cents, r.is_local, r.local_by`;

/** Rows of a revision in their order. @param only of these ids */
export async function rowsOf(
  db: Sql,
  monthId: string,
  revision: number,
  only?: readonly string[],
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT ${rowColumns} FROM project_month_rows r
    WHERE r.month_id = ${monthId}::uuid AND r.revision = ${revision} ${only ? sql`AND r.id = ANY(${only}::uuid[])` : sql``}
    ORDER BY r.position, r.id LIMIT ${MONTH_LIMITS.rows}`.execute(db);
  return rows;
}

/** Official totals of a revision, each beside what the rows add up to. */
export async function totalsOf(db: Sql, monthId: string, revision: number): Promise<StatedTotal[]> {
  const { rows } = await sql<StatedTotal>`
    SELECT t.id, t.version, t.label, t.measure, t.value, t.source,
           (CASE t.measure WHEN 'paid' THEN s.paid WHEN 'hours' THEN s.hours WHEN 'people' THEN s.people ELSE s.hires END)::bigint
             AS rows_value
    FROM project_month_totals t CROSS JOIN (
      SELECT coalesce(sum(r.paid_cents), 0) AS paid, coalesce(sum(r.hours_hundredths), 0) AS hours,
             coalesce(sum(r.people), 0) AS people,
             coalesce(sum(CASE r.tab WHEN 'local-hiring' THEN r.people ELSE r.new_hires END), 0) AS hires
      FROM project_month_rows r WHERE r.month_id = ${monthId}::uuid AND r.revision = ${revision}) s
    WHERE t.month_id = ${monthId}::uuid AND t.revision = ${revision} ORDER BY t.label, t.id
    LIMIT ${MONTH_LIMITS.totals}`.execute(db);
  return rows;
}
