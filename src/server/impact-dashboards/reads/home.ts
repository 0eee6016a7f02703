import { sql } from 'kysely';
import {
  firstDayOf,
  IMPACT_LIMITS,
  type ImpactMeasure,
  NO_GROUP,
  quarterAfter,
  quarterOf,
  quartersBetween,
} from '#contract/impact-dashboards/rules.ts';
import type { DashboardHome, HomeQuery } from '#contract/impact-dashboards/schema.ts';
import { countyName } from '#server/businesses/reads/counties.ts';
import { naicsTitles } from '#server/businesses/reads/naics.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest, orNotFound } from '#server/kernel/http/errors.ts';
import { accessOf } from '../policy.ts';
import type { ImpactDimension, StoredGroup } from '../tables.ts';

/** Quarters of a new page. */
const SHOWN = 8;
/** Payments by days to pay: up to so many. */
const DAY_STEPS = [7, 14, 30, 45, 60, 90] as const;

/** What a page is about: the quarters, and all or one project. */
export interface Period {
  readonly from: string;
  readonly to: string;
  /** `all`, or the id of a project. */
  readonly part: string;
  readonly measure: ImpactMeasure;
}
interface Facts {
  readonly groups: readonly StoredGroup[];
  readonly local_counties: readonly string[];
  /** First days of the first and the last quarter with payments. */
  readonly first: string | null;
  readonly last: string | null;
}

export interface Cell {
  readonly dimension: ImpactDimension;
  readonly key: string;
  /** Null where all quarters are added up. */
  readonly quarter: string | null;
  readonly paid_cents: number;
  readonly confirmed_cents: number;
  readonly count: number;
}

/**
 * The figures and charts of a dashboard, from its rollups: two statements of one transaction, since each costs more than the few
 * hundred rows that it reads.
 * @throws AppError 400, 401, 404
 */
export async function dashboardHome(ctx: ReadContext, id: string, query: HomeQuery): Promise<DashboardHome> {
  return withRowSecurity(ctx, async (tx) => {
    const facts = await factsOf(tx, ctx.actor, id);
    const period = periodOf(query, facts, ctx.now);
    return homeOf(facts, period, await cellsOf(tx, id, period));
  });
}

/** Of a dashboard in which the actor has a part: each of them may read. @throws AppError 401, 404 */
export async function factsOf(db: Sql, actor: Actor, id: string): Promise<Facts> {
  requireUser(actor);
  const { rows } = await sql<Facts>`
    SELECT d.groups, d.local_counties, d.first_quarter AS first, d.last_quarter AS last
    FROM impact_dashboards d JOIN ${accessOf(actor)} a ON a.dashboard_id = d.id
    WHERE d.id = ${id}::uuid`.execute(db);
  return orNotFound(rows[0]);
}

/** @throws AppError 400 */
export function periodOf(
  { from, to, project, measure }: HomeQuery,
  { first, last }: Pick<Facts, 'first' | 'last'>,
  now: Date,
): Period {
  const end = to ?? quarterOf(last ?? now.toISOString().slice(0, 10));
  const earliest = first === null ? end : quarterOf(first);
  const recent = quarterAfter(end, 1 - SHOWN);
  const start = from ?? (earliest > recent && earliest <= end ? earliest : recent);
  if (start > end) throw badRequest('query.from', 'must not be after the end');
  if (quarterAfter(start, IMPACT_LIMITS.quarters) <= end)
    throw badRequest('query.from', `must be within ${IMPACT_LIMITS.quarters} quarters of the end`);
  return { from: start, to: end, part: project ?? 'all', measure };
}

/**
 * Sums of a period, of firms and groups by quarter; days to pay of the year before as well. The table is read once: row security
 * asks for the person's dashboards each time that it is named.
 */
async function cellsOf(db: Sql, id: string, { from, to, part }: Period): Promise<Loaded> {
  const yearBefore = quarterAfter(from, -4);
  const within = (start: string, end: string) =>
    sql`c.quarter BETWEEN ${firstDayOf(start)}::date AND ${firstDayOf(end)}::date`;
  const { rows } = await sql<Cell & { readonly is_before: boolean }>`
    WITH cells AS MATERIALIZED (
      SELECT c.dimension, c.key, c.quarter, c.paid_cents, c.confirmed_cents, c.count FROM impact_cells c
      WHERE c.dashboard_id = ${id}::uuid AND c.part = ${part} AND ${within(yearBefore, to)})
    SELECT c.dimension, c.key, c.quarter, false AS is_before, c.paid_cents, c.confirmed_cents, c.count
    FROM cells c WHERE c.dimension IN ('group', 'firms', 'group_firms') AND ${within(from, to)}
    UNION ALL
    SELECT c.dimension, c.key, NULL, false, sum(c.paid_cents)::bigint, sum(c.confirmed_cents)::bigint, sum(c.count)::bigint
    FROM cells c WHERE c.dimension IN ('place', 'trade', 'tier', 'days') AND ${within(from, to)} GROUP BY 1, 2
    UNION ALL
    SELECT c.dimension, c.key, NULL, true, 0, 0, sum(c.count)::bigint
    FROM cells c WHERE c.dimension = 'days' AND ${within(yearBefore, quarterAfter(to, -4))} GROUP BY 1, 2`.execute(db);
  return { cells: rows.filter(({ is_before }) => !is_before), before: rows.filter(({ is_before }) => is_before) };
}

const sum = (cells: readonly Cell[], of: (cell: Cell) => number): number =>
  cells.reduce((all, cell) => all + of(cell), 0);
const amountsOf = (cells: readonly Cell[]) => ({
  confirmed_cents: sum(cells, ({ confirmed_cents }) => confirmed_cents),
  paid_cents: sum(cells, ({ paid_cents }) => paid_cents),
});

interface Loaded {
  readonly cells: readonly Cell[];
  /** Days to pay of a year before. */
  readonly before: readonly Cell[];
}

function homeOf({ groups, local_counties }: Facts, period: Period, { cells, before }: Loaded): DashboardHome {
  const of = (dimension: ImpactDimension) => cells.filter((cell) => cell.dimension === dimension);
  const quarters = quartersBetween(period.from, period.to);
  const [ofGroups, places, firms, days] = [of('group'), of('place'), of('firms'), of('days')];
  const placed = places.filter(({ key }) => key !== '');
  const measured = centsOf(period.measure);
  const local = sum(
    placed.filter(({ key }) => local_counties.includes(key)),
    measured,
  );
  const withPlace = sum(placed, measured);
  return {
    from: period.from,
    to: period.to,
    measure: period.measure,
    totals: {
      ...amountsOf(ofGroups),
      payments: sum(ofGroups, ({ count }) => count),
      firms: firmsIn(firms, period.from),
      first_time_firms: sum(
        firms.filter(({ key }) => key === ''),
        ({ count }) => count,
      ),
      local_cents: local,
      local_bps: local_counties.length === 0 || withPlace <= 0 ? null : Math.floor((local * 10_000) / withPlace),
      median_days: medianOf(days),
      median_days_before: medianOf(before),
    },
    quarters,
    groups: [...groups, { code: '', name: '', types: [] }].map(({ code, name }) => {
      const own = ofGroups.filter(({ key }) => key === code);
      return {
        code: code || NO_GROUP,
        name,
        ...amountsOf(own),
        firms: firmsIn(
          of('group_firms').flatMap((cell) =>
            cell.key.startsWith(`${code}|`) ? [{ ...cell, key: cell.key.slice(code.length + 1) }] : [],
          ),
          period.from,
        ),
        by_quarter: quarters.map((quarter) =>
          sum(
            own.filter((cell) => cell.quarter === firstDayOf(quarter)),
            measured,
          ),
        ),
      };
    }),
    places: byAmount(places, measured)
      .slice(0, IMPACT_LIMITS.places)
      .map((cell) => ({ fips: cell.key || null, name: countyName(cell.key) ?? null, ...amountsOf([cell]) })),
    trades: tradesOf(of('trade'), measured),
    tiers: of('tier')
      .toSorted((a, b) => Number(a.key) - Number(b.key))
      .map((cell) => ({ tier: Number(cell.key), ...amountsOf([cell]) })),
    firms_by_quarter: quarters.map((quarter) => {
      const own = firms.filter((cell) => cell.quarter === firstDayOf(quarter));
      const isFirst = ({ key }: Cell) => key === '';
      return {
        quarter,
        first_time: sum(own.filter(isFirst), ({ count }) => count),
        again: sum(own, ({ count }) => count) - sum(own.filter(isFirst), ({ count }) => count),
      };
    }),
    days: daySteps(days),
  };
}

type Measured = (cell: Cell) => number;
const centsOf =
  (measure: ImpactMeasure): Measured =>
  ({ confirmed_cents, paid_cents }) =>
    measure === 'paid' ? paid_cents : confirmed_cents;
const byAmount = (cells: readonly Cell[], measured: Measured): Cell[] =>
  cells.toSorted((a, b) => measured(b) - measured(a) || a.key.localeCompare(b.key));

function tradesOf(cells: readonly Cell[], measured: Measured): DashboardHome['trades'] {
  const shown = byAmount(cells, measured).slice(0, IMPACT_LIMITS.trades);
  const titles = naicsTitles();
  return shown.map((cell) => ({ naics: cell.key || null, title: titles.get(cell.key) ?? null, ...amountsOf([cell]) }));
}

/** Each firm once: in its first quarter of the period, which follows one before the period or none. */
const firmsIn = (cells: readonly Cell[], from: string): number =>
  sum(
    cells.filter(({ key }) => key < firstDayOf(from)),
    ({ count }) => count,
  );

/** Of a histogram. */
function medianOf(cells: readonly Cell[]): number | null {
  const days = cells.map(({ key, count }) => ({ day: Number(key), count })).toSorted((a, b) => a.day - b.day);
  const all = days.reduce((total, { count }) => total + count, 0);
  let seen = 0;
  for (const { day, count } of days) {
    seen += count;
    if (seen * 2 >= all) return day;
  }
  return null;
}

function daySteps(cells: readonly Cell[]): DashboardHome['days'] {
  let least = Number.NEGATIVE_INFINITY;
  return [...DAY_STEPS, null].map((up_to) => {
    const most = up_to ?? Number.POSITIVE_INFINITY;
    const within = cells.filter(({ key }) => Number(key) > least && Number(key) <= most);
    least = most;
    return { up_to, payments: sum(within, ({ count }) => count) };
  });
}
