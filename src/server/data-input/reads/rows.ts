import { type RawBuilder, sql } from 'kysely';
import { MONTH_LIMITS, ROW_FIELDS } from '#contract/data-input/rules.ts';
import type { MonthRow, StatedTotal } from '#contract/data-input/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';
import { readableRows } from './small-groups.ts';

/** What a row of `r` says. */
export const valueColumns: RawBuilder<unknown> = sql.join(ROW_FIELDS.map((name) => sql.ref(`r.${name}`)));
export const rowColumns: RawBuilder<unknown> = sql`
  r.id, r.version, r.position, ${valueColumns}, r.confirmed_cents, r.is_local, r.local_by`;

/** A revision of a month, and whether each of its rows is shown by itself (`readableRows`). */
export interface Revision {
  readonly monthId: string;
  readonly number: number;
  readonly lineByLine: boolean;
}

/** Its rows as a table. */
export function readable({ monthId, number, lineByLine }: Revision): RawBuilder<unknown> {
  const rows = sql`
    (SELECT s.*, NULL::text AS in_month, ${lineByLine}::boolean AS line_by_line FROM project_month_rows s
     WHERE s.month_id = ${monthId}::uuid AND s.revision = ${number}::integer)`;
  return lineByLine ? rows : readableRows(rows);
}

/** Rows of a revision in their order. @param only of these ids */
export async function rowsOf(db: Sql, revision: Revision, only?: readonly string[]): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT ${rowColumns} FROM ${readable(revision)} r ${only ? sql`WHERE r.id = ANY(${only}::uuid[])` : sql``}
    ORDER BY r.position, r.id LIMIT ${MONTH_LIMITS.rows}`.execute(db);
  return rows;
}

/** Official totals of a revision, each beside what the rows add up to. */
export async function totalsOf(db: Sql, revision: Revision): Promise<StatedTotal[]> {
  const { rows } = await sql<StatedTotal>`
    SELECT t.id, t.version, t.label, t.measure, t.value, t.source,
           (CASE t.measure WHEN 'paid' THEN s.paid WHEN 'hours' THEN s.hours WHEN 'people' THEN s.people ELSE s.hires END)::bigint
             AS rows_value
    FROM project_month_totals t CROSS JOIN (
      SELECT coalesce(sum(r.paid_cents), 0) AS paid, coalesce(sum(r.hours_hundredths), 0) AS hours,
             coalesce(sum(r.people), 0) AS people,
             coalesce(sum(CASE r.tab WHEN 'local-hiring' THEN r.people ELSE r.new_hires END), 0) AS hires
      FROM ${readable(revision)} r) s
    WHERE t.month_id = ${revision.monthId}::uuid AND t.revision = ${revision.number} ORDER BY t.label, t.id
    LIMIT ${MONTH_LIMITS.totals}`.execute(db);
  return rows;
}
