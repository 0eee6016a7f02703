import { type RawBuilder, sql } from 'kysely';
import type { ReportColumn } from '#contract/reports/rules/columns.ts';
import type { Cell, Opens } from '#contract/reports/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type { Source } from './source.ts';
import { groupedRows, groupedSum } from './sums.ts';
import { type Cursor, conditions, monthConditions, orderOf, readCursor, writeCursor } from './table-order.ts';
import type { Plan } from './wanted.ts';

/** Values by the name of their column. */
export type Values = Readonly<Record<string, Cell>>;

export interface FoundRow {
  readonly key: string;
  readonly level: number;
  readonly count: number;
  readonly values: Values;
  readonly opens: Opens | null;
}

/** Rows, and what all of them add up to; both from one statement, so that they belong together. */
export interface FoundTable {
  readonly rows: readonly FoundRow[];
  readonly next: string | null;
  readonly totals: Values;
  /** Rows of the report that the filters leave. */
  readonly count: number;
}

/** Columns of `base` that a plan needs: shown ones, and those of which quotients are made. */
function neededColumns({ shown, columns, group, sort }: Plan): ReportColumn[] {
  const named = new Set(
    [...shown, ...group, sort.column].flatMap(({ name, quotient }) =>
      quotient ? [quotient.part, quotient.whole] : [name],
    ),
  );
  return columns.filter(({ name }) => named.has(name));
}

interface Row {
  readonly total_count: number;
  readonly totals: readonly Cell[];
  readonly key: string | null;
  readonly at_level: number;
  readonly count: number;
  readonly s: Cursor['at'];
  readonly cells: readonly Cell[];
  readonly opens: Opens | null;
}

/** @param after cursor of the row above. @throws AppError 400 for what is no cursor of this order */
export async function findTable(
  db: Sql,
  source: Source,
  plan: Plan,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<FoundTable> {
  const needed = neededColumns(plan);
  const dimensions = needed.filter(({ role }) => role === 'dimension');
  const measures = needed.filter(({ role }) => role === 'measure');
  const order = orderOf(plan, source);
  const cursor = readCursor(after, order);
  const { rows } = await sql<Row>`
    WITH RECURSIVE ${source.tables},
    scoped AS MATERIALIZED (SELECT b.* FROM base b WHERE ${conditions(plan, source)}),
    kept AS (SELECT b.* FROM scoped b WHERE ${monthConditions(plan, source)}),
    total AS (${groupedSum(source, [], measures)}),
    listed AS (${plan.group.length === 0 ? plainRows(source, [...dimensions, ...measures]) : groupedRows(plan, source, measures)})
    SELECT total.count AS total_count, total.cells AS totals, page.* FROM total LEFT JOIN LATERAL (
      SELECT r.key, r.at_level, r.count, r.cells, r.opens, ${order.by} AS s FROM listed r
      ${cursor ? sql`WHERE ${order.after(cursor)}` : sql``}
      ORDER BY ${order.clause(order.by)} LIMIT ${limit + 1}) page ON true
    ORDER BY ${order.clause(sql.ref('page.s'))}`.execute(db);
  const first = rows[0];
  const found = rows.flatMap((row) => (row.key === null ? [] : [{ ...row, key: row.key }]));
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const columns = plan.group.length === 0 ? [...dimensions, ...measures] : [...plan.group, ...measures];
  return {
    rows: page.map(({ key, at_level: level, count, cells, opens }) => ({
      key,
      level,
      count,
      opens,
      values: named(columns, cells),
    })),
    next: found.length > limit && last ? writeCursor({ at: last.s, key: last.key }) : null,
    totals: named(measures, first?.totals ?? []),
    count: first?.total_count ?? 0,
  };
}

const named = (columns: readonly ReportColumn[], cells: readonly Cell[]): Values =>
  Object.fromEntries(columns.map(({ name }, at) => [name, cells[at] ?? null]));

/** Row by row, amounts as they are. */
const plainRows = (source: Source, columns: readonly ReportColumn[]): RawBuilder<unknown> => sql`
  SELECT k.key, 0 AS at_level, 1 AS count, k.opens, NULL::text[] AS path,
         jsonb_build_array(${sql.join(columns.map((column) => sql`k.${sql.id(source.id(column))}`))}) AS cells,
         ${sql.join(columns.map((column) => sql`k.${sql.id(source.id(column))}`))} FROM kept k`;
