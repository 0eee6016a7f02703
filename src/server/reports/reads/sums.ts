import { type RawBuilder, sql } from 'kysely';
import type { ReportColumn } from '#contract/reports/rules/columns.ts';
import type { Source } from './source.ts';
import type { Plan } from './wanted.ts';

const MOST = sql.lit(Number.MAX_SAFE_INTEGER);
/** At most what a number holds: one that nobody can read would close the report to everybody. */
const atMost = (sum: RawBuilder<unknown>): RawBuilder<number | null> => sql`
  CASE WHEN ${sum} IS NOT NULL THEN greatest(least(${sum}, ${MOST}), -${MOST}) END::bigint`;

const column = (source: Source, of: ReportColumn | string, alias: string) =>
  sql`${sql.ref(alias)}.${sql.id(source.id(of))}`;

/**
 * Months are no part of what makes a contract the topmost: what one was paid in another month holds those below it as well.
 * So months add up to the whole, and a month opens to the same sum.
 */
const placesOf = (group: readonly ReportColumn[]) => group.filter(({ name }) => name !== 'month');

/**
 * Of each contract, which of its amounts one above it has already, among the rows that are added up together: the table
 * `sh`. @param group what they are grouped by
 */
function shadows(source: Source, group: readonly ReportColumn[]): RawBuilder<unknown> {
  const places = placesOf(group);
  const has = (name: string) =>
    sql`bool_or(coalesce(${column(source, name, 'k')}, 0) <> 0) AS ${sql.id(`has_${name}`)}`;
  const contracts = sql`
    (SELECT k.contract_id, k.above, ${sql.join([
      ...places.map((place, at) => sql`${column(source, place, 'k')} AS ${sql.id(`place_${at}`)}`),
      ...source.tree.map(has),
    ])} FROM scoped k WHERE k.contract_id IS NOT NULL
     GROUP BY k.contract_id, k.above${sql.join(
       places.map((place) => sql`, ${column(source, place, 'k')}`),
       sql``,
     )})`;
  return sql`
    (WITH held AS MATERIALIZED ${contracts}
     SELECT o.contract_id, ${sql.join(
       source.tree.map((name) => sql`bool_or(s.${sql.id(`has_${name}`)}) AS ${sql.id(`has_${name}`)}`),
     )}
     FROM held o CROSS JOIN LATERAL unnest(o.above) AS up(id)
     JOIN held s ON s.contract_id = up.id ${sql.join(
       places.map((_, at) => sql` AND s.${sql.id(`place_${at}`)} IS NOT DISTINCT FROM o.${sql.id(`place_${at}`)}`),
       sql``,
     )}
     GROUP BY o.contract_id)`;
}

/** Sums of all kept rows by some columns; without any, of all of them: one row with `count` and `cells`. */
export function groupedSum(
  source: Source,
  group: readonly ReportColumn[],
  measures: readonly ReportColumn[],
  more: { readonly columns?: RawBuilder<unknown>; readonly cells?: readonly RawBuilder<unknown>[] } = {},
): RawBuilder<unknown> {
  const isTree = source.tree.length > 0 && measures.some(({ name }) => source.tree.includes(name));
  const sum = (of: ReportColumn) => {
    const plain = sql`sum(${column(source, of, 'k')})`;
    return atMost(
      source.tree.includes(of.name)
        ? // a nought, and not nothing, where all of it is part of contracts above
          sql`CASE WHEN ${plain} IS NOT NULL
                   THEN coalesce(${plain} FILTER (WHERE NOT coalesce(sh.${sql.id(`has_${of.name}`)}, false)), 0) END`
        : plain,
    );
  };
  const by = group.map((one) => column(source, one, 'k'));
  const sums = measures.map((one) => sql`${sum(one)}`);
  return sql`
    SELECT ${more.columns ?? sql`count(*)::integer AS count`},
           jsonb_build_array(${sql.join([...(more.cells ?? []), ...sums])}) AS cells
           ${sql.join(
             measures.map((one) => sql`, ${sum(one)} AS ${sql.id(source.id(one))}`),
             sql``,
           )}
    FROM kept k ${isTree ? sql`LEFT JOIN ${shadows(source, group)} sh ON sh.contract_id = k.contract_id` : sql``}
    ${by.length > 0 ? sql`GROUP BY ${sql.join(by)}` : sql``}`;
}

/** One row for each group, and for each group of its first columns where subtotals are asked for. */
export function groupedRows(plan: Plan, source: Source, measures: readonly ReportColumn[]): RawBuilder<unknown> {
  const { group, subtotals } = plan;
  const levels = subtotals ? group.map((_, at) => at + 1) : [group.length];
  return sql.join(
    levels.map((level) => {
      const by = group.slice(0, level);
      const texts = group.map((one, at) => (at < level ? column(source, one, 'k') : sql`NULL::text`));
      const path = group.map((one, at) =>
        at < level ? sql`lower(coalesce(${column(source, one, 'k')}, ''))` : sql`${LAST}::text`,
      );
      return sql`(${groupedSum(source, by, measures, {
        cells: texts,
        columns: sql`
          jsonb_build_array(${sql.join(by.map((one) => column(source, one, 'k')))})::text AS key, ${sql.lit(level)}::integer AS at_level,
          count(*)::integer AS count, NULL::jsonb AS opens, ARRAY[${sql.join(path)}]::text[] AS path,
          ${sql.join(texts.map((text, at) => sql`${text} AS ${sql.id(source.id(group[at] ?? ''))}`))}`,
      })})`;
    }),
    sql` UNION ALL `,
  );
}

/** After every other text: a subtotal follows what it adds up. */
const LAST = '\u{10FFFF}';
