import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MIN_GROUP_SHOWN } from '#contract/limits.ts';

/**
 * What sets one group of people of a month apart from the next, from the finest to the coarsest. What people are told apart
 * by in one part is not shown where the group is small; where that leaves fewer than `MIN_GROUP_SHOWN` people, the next part
 * is not shown either.
 */
const PARTS = [
  ['zip', 'county'],
  ['sex', 'race', 'residence', 'is_local', 'local_by'],
  ['trade', 'soc', 'level'],
  ['contract_id', 'employer'],
] as const;
type Attribute = (typeof PARTS)[number][number];

/** How many parts are not shown where an attribute is not: 1 for its place alone, 4 for everything but the month. */
const LEVEL_OF = new Map<string, number>(PARTS.flatMap((part, at) => part.map((name) => [name, at + 1] as const)));

/** Hours of a month that nobody works more of: what people are reckoned from where only hours are stated. */
const MOST_HOURS = 250;
const people = sql`
  greatest(coalesce(r.people, 0), ceil(coalesce(r.hours_hundredths, 0) / ${sql.lit(MOST_HOURS * 100)}::numeric))::bigint`;

const columns = (names: readonly string[], alias: string) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));

/** The groups of a part: everything that is coarser, and its own attributes. 4: whole months. */
const keyOf = (level: number): readonly string[] => ['month_id', 'revision', ...PARTS.slice(level).flat()];

/**
 * Whether a group of this part is small, or is the one that small ones are hidden among: together they are never fewer than
 * `MIN_GROUP_SHOWN` people where there are others, and never one group alone.
 * @param table rows with `n` people and `withheld`, the parts that are not shown yet
 */
function withheldAt(table: RawBuilder<unknown>, level: number): RawBuilder<unknown> {
  const [own, whole] = [keyOf(level), keyOf(level + 1)];
  const isSmall = sql<SqlBool>`g.of > 0 AND g.of < ${sql.lit(MIN_GROUP_SHOWN)}`;
  const finer = own.filter((name) => !whole.includes(name));
  return sql`
    (SELECT h.*, CASE WHEN h.place <= h.small_groups
                        OR (h.small_groups > 0 AND (h.small_groups = 1 OR h.small_people < ${sql.lit(MIN_GROUP_SHOWN)})
                            AND h.place = h.small_groups + 1 AND h.of > 0)
                 THEN ${sql.lit(level + 1)} ELSE h.withheld_before END AS withheld
     FROM (
       SELECT k.*, coalesce(max(k.place) FILTER (WHERE k.is_small) OVER same, 0) AS small_groups,
              coalesce(sum(k.n) FILTER (WHERE k.is_small) OVER same, 0) AS small_people
       FROM (
         SELECT g.*, ${isSmall} AS is_small, dense_rank() OVER (
                  PARTITION BY ${columns(whole, 'g')}
                  ORDER BY (CASE WHEN ${isSmall} THEN 0 WHEN g.of > 0 THEN 1 ELSE 2 END), g.of, ${columns(finer, 'g')}) AS place
         FROM (SELECT ${columns(CARRIED, 't')}, t.n, t.withheld AS withheld_before,
                      sum(t.n) OVER (PARTITION BY ${columns(own, 't')}) AS of
               FROM ${table} t) g) k
       WINDOW same AS (PARTITION BY ${columns(whole, 'k')})) h)`;
}

const KEPT = ['month_id', 'revision', 'tab', 'branch_id', 'in_month'] as const;
const COUNTED = ['people', 'hours_hundredths', 'new_hires'] as const;
const CARRIED = ['id', 'position', ...KEPT, ...PARTS.flat(), ...COUNTED];
/** Of one person, or of somebody's words: never shown where groups are. */
const NEVER = {
  street: sql`NULL::text`,
  hired_on: sql`NULL::date`,
  note: sql`NULL::text`,
  paid_cents: sql`NULL::bigint`,
  confirmed_cents: sql`NULL::bigint`,
};

const shown = (name: Attribute) =>
  sql`CASE WHEN w.withheld < ${sql.lit(LEVEL_OF.get(name))} THEN ${sql.ref(`w.${name}`)} END`;

/** People by groups instead of line by line. */
function grouped(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const counted = sql`
    (SELECT r.*, ${people} AS n, 0 AS withheld FROM ${rows} r WHERE r.tab <> 'contracting' AND NOT r.line_by_line)`;
  const coded = PARTS.reduce((table, _, level) => withheldAt(table, level), counted);
  const names = PARTS.flat();
  return sql`
    SELECT ${columns(KEPT, 'w')}, (array_agg(w.id ORDER BY w.position, w.id))[1] AS id, min(w.position) AS position, 1 AS version,
           ${sql.join(names.map((name) => sql`${shown(name)} AS ${sql.ref(name)}`))},
           ${sql.join(COUNTED.map((name) => sql`sum(${sql.ref(`w.${name}`)})::bigint AS ${sql.ref(name)}`))},
           ${sql.join(Object.entries(NEVER).map(([name, nothing]) => sql`${nothing} AS ${sql.ref(name)}`))}, w.withheld
    FROM (SELECT c.*, sum(c.n) OVER (PARTITION BY c.month_id, c.revision) AS of_month FROM ${coded} c) w
    WHERE w.of_month = 0 OR w.of_month >= ${sql.lit(MIN_GROUP_SHOWN)}
    GROUP BY ${columns(KEPT, 'w')}, w.withheld, ${sql.join(names.map(shown))}`;
}

/**
 * Rows of months as they may be read: line by line by who enters or reviews them; for others nothing that tells fewer than
 * `MIN_GROUP_SHOWN` people apart. Every sum of these rows is safe, since each is a sum of whole groups. `withheld` says
 * how many parts are not shown; months of fewer than `MIN_GROUP_SHOWN` people are left out. `small-groups.test.ts` attacks
 * it.
 * @param rows rows of months with `in_month`, and with `line_by_line`, whether each is shown by itself
 */
export const readableRows = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT ${columns(KEPT, 'r')}, r.id, r.position, r.version, ${columns(PARTS.flat(), 'r')}, ${columns(COUNTED, 'r')},
          ${columns(Object.keys(NEVER), 'r')}, 0 AS withheld
   FROM ${rows} r WHERE r.tab = 'contracting' OR r.line_by_line
   UNION ALL ${grouped(rows)})`;
