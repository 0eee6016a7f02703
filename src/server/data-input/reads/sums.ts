import { type RawBuilder, sql } from 'kysely';
import { type HiringMeasure, MINORITY_RACES, SUM_DIMENSIONS, type WorkforceGroup } from '#contract/data-input/rules.ts';
import type { Sums, SumsQuery } from '#contract/data-input/schema/months.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { projectAccess } from '#server/parent-projects/reads/access.ts';
import { contractsOfMonths, goalsOfMonths, reportedScope } from '#server/parent-projects/reads/for-months.ts';
import { monthScope } from '../policy.ts';
import type {} from '../tables.ts';
import { measureOf } from './months.ts';
import { readableRows } from './small-groups.ts';

interface Month {
  readonly id: string;
  readonly revision: number;
  readonly line_by_line: boolean;
}
interface Counted {
  readonly people: number;
  readonly hours_hundredths: number;
  readonly new_hires: number;
}

/** Groups of one dimension that an answer holds. */
const GROUPS = 300;
const COUNTED = sql`
  coalesce(sum(r.people), 0)::bigint AS people, coalesce(sum(r.hours_hundredths), 0)::bigint AS hours_hundredths,
  coalesce(sum(CASE WHEN r.tab = 'local-hiring' THEN r.people ELSE r.new_hires END), 0)::bigint AS new_hires`;

/** What a row must be to count for a goal of the group. */
const COUNTS: Readonly<Record<WorkforceGroup, RawBuilder<boolean>>> = {
  WOMEN: sql`r.sex = 'female'`,
  MINORITY: sql`r.race = ANY(${[...MINORITY_RACES]}::text[])`,
  RESIDENT: sql`r.residence = 'resident'`,
  APPRENTICE: sql`r.level = 'apprentice'`,
};

/**
 * People and hours of months, and what of them counts for the goals; for viewers, at least what groups that are not too small
 * to be shown count. @param forViewers for what viewers read as well, whoever makes it @throws AppError 401, 404
 */
export async function workforceSums(ctx: ReadContext, id: string, query: SumsQuery, forViewers = false): Promise<Sums> {
  await projectAccess(ctx, id);
  const months = await monthsSummed(ctx, id, query);
  const rows = readableRows(sql`
    (SELECT r.*, NULL::text AS in_month, ${forViewers ? sql`false` : sql`x.line_by_line`} AS line_by_line
     FROM jsonb_to_recordset(${JSON.stringify(months)}::text::jsonb) AS x(id uuid, revision integer, line_by_line boolean)
     JOIN project_month_rows r ON r.month_id = x.id AND r.revision = x.revision)`);
  const hiring = query.tab === 'local-hiring';
  const dimensions = hiring ? (['employer', 'trade', 'local'] as const) : SUM_DIMENSIONS;
  const { groups, total } = await withRowSecurity(ctx, async (tx) => ({
    total: (await sql<Counted>`SELECT ${COUNTED} FROM ${rows} r`.execute(tx)).rows[0] ?? NOTHING,
    groups: (
      await sql<Omit<Sums['groups'][number], 'name'>>`${sql.join(
        dimensions.map(
          (by) => sql`
          (SELECT ${sql.lit(by)} AS by, ${KEYS[by]} AS key, ${COUNTED} FROM ${rows} r
           GROUP BY ${KEYS[by]} ORDER BY 4 DESC, 3 DESC, 2 LIMIT ${GROUPS})`,
        ),
        sql` UNION ALL `,
      )}`.execute(tx)
    ).rows,
  }));
  const names = await employerNames(
    ctx,
    id,
    groups.flatMap(({ by, key }) => (by === 'employer' && key ? [key] : [])),
  );
  return {
    months: months.length,
    total,
    groups: groups.map((group) => ({
      ...group,
      name: group.by === 'employer' && group.key ? (names.get(group.key) ?? group.key) : group.key,
    })),
    goals: await goalShares(ctx, id, query, rows),
  };
}
const NOTHING: Counted = { people: 0, hours_hundredths: 0, new_hires: 0 };

const KEYS = {
  employer: sql`coalesce(r.contract_id::text, r.employer)`,
  trade: sql`r.trade`,
  level: sql`r.level`,
  sex: sql`r.sex`,
  race: sql`r.race`,
  residence: sql`r.residence`,
  local: sql`r.is_local::text`,
} as const;

async function monthsSummed(
  ctx: ReadContext,
  id: string,
  { tab, branch_id, from, to, of }: SumsQuery,
): Promise<Month[]> {
  const isEntered = reportedScope(ctx.actor, 'm.project_id', 'm.branch_id');
  const current = sql`CASE WHEN ${isEntered} AND m.state <> 'accepted' THEN m.revision ELSE m.accepted_revision END`;
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Month>`
    SELECT m.id, x.revision, ${isEntered} AS line_by_line FROM project_months m
    CROSS JOIN LATERAL (SELECT ${of === 'accepted' ? sql`m.accepted_revision` : current} AS revision) x
    WHERE m.project_id = ${id}::uuid AND m.tab = ${tab} AND ${monthScope(ctx.actor, 'm')} AND x.revision IS NOT NULL
      ${branch_id ? sql`AND m.branch_id = ${branch_id}::uuid` : sql``}
      ${from ? sql`AND m.month >= ${`${from}-01`}::date` : sql``} ${to ? sql`AND m.month <= ${`${to}-01`}::date` : sql``}
    ORDER BY m.month DESC, m.id LIMIT 5000`.execute(tx),
  );
  return rows;
}

async function employerNames(
  ctx: ReadContext,
  projectId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; firm: string | null }>`
    SELECT c.id, c.firm FROM ${contractsOfMonths} c WHERE c.project_id = ${projectId}::uuid AND c.id::text = ANY(${keys}::text[])`.execute(
    ctx.sql,
  );
  return new Map(rows.flatMap(({ id, firm }) => (firm === null ? [] : [[id, firm] as const])));
}

type Goal = Omit<Sums['goals'][number], 'counted' | 'of' | 'share_bps'>;

/** Goals of the tab that hold in the last month asked for, each with what the rows count for it. */
async function goalShares(
  ctx: ReadContext,
  id: string,
  { tab, to }: SumsQuery,
  rows: RawBuilder<unknown>,
): Promise<Sums['goals']> {
  const scope = tab === 'local-hiring' ? 'local_hiring' : 'workforce';
  const on = to
    ? sql`(${`${to}-01`}::date + interval '1 month - 1 day')::date`
    : sql`${ctx.now.toISOString().slice(0, 10)}::date`;
  const { rows: goals } = await sql<Goal & { project_measure: HiringMeasure }>`
    SELECT g.group_code, g.name, g.measure, g.bps, g.hours, ${measureOf('g.project_id')} AS project_measure FROM ${goalsOfMonths} g
    WHERE g.project_id = ${id}::uuid AND g.scope = ${scope} AND g.effective_from <= ${on}
      AND (g.effective_until IS NULL OR g.effective_until >= ${on}) ORDER BY g.group_code, g.effective_from LIMIT 100`.execute(
    ctx.sql,
  );
  if (goals.length === 0) return [];
  const { rows: sums } = await withRowSecurity(ctx, (tx) =>
    sql<Record<string, number>>`
    SELECT ${sql.join([
      ...Object.entries(COUNTS).flatMap(([name, counts]) => [
        sql`coalesce(sum(r.hours_hundredths) FILTER (WHERE ${counts}), 0)::bigint AS ${sql.ref(`${name}_hours`)}`,
        sql`coalesce(sum(r.new_hires) FILTER (WHERE ${counts}), 0)::bigint AS ${sql.ref(`${name}_hires`)}`,
      ]),
      sql`coalesce(sum(r.hours_hundredths) FILTER (WHERE r.is_local), 0)::bigint AS local_hours`,
      sql`coalesce(sum(r.people) FILTER (WHERE r.is_local), 0)::bigint AS local_hires`,
      sql`coalesce(sum(r.hours_hundredths), 0)::bigint AS all_hours`,
      sql`coalesce(sum(CASE WHEN r.tab = 'local-hiring' THEN r.people ELSE r.new_hires END), 0)::bigint AS all_hires`,
    ])} FROM ${rows} r`.execute(tx),
  );
  const found = sums[0] ?? {};
  return goals.map(({ project_measure: _, ...goal }) => {
    const unit = goal.measure === 'hires' ? 'hires' : 'hours';
    const group = scope === 'local_hiring' ? 'local' : goal.group_code.toUpperCase();
    const counted = found[`${group}_${unit}`] ?? null;
    const of = found[`all_${unit}`] ?? 0;
    return {
      ...goal,
      counted,
      of,
      share_bps: counted === null || of === 0 ? null : Math.floor((counted * 10_000) / of),
    };
  });
}
