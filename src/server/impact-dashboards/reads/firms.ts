import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstDayOf, NO_GROUP, quarterOf } from '#contract/impact-dashboards/rules.ts';
import type { FirmsQuery, ImpactFirm } from '#contract/impact-dashboards/schema.ts';
import { firmCards } from '#server/businesses/reads/firm-places.ts';
import { businessName } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import type {} from '../tables.ts';
import { factsOf, type Period, periodOf } from './home.ts';

type Filter = Pick<FirmsQuery, 'group' | 'fips' | 'naics' | 'q'>;
interface Row {
  readonly firm_id: string;
  readonly paid_cents: number;
  readonly confirmed_cents: number;
  readonly payments: number;
  readonly groups: readonly string[];
  readonly first: string;
  readonly last: string;
  readonly certificates: ImpactFirm['certificates'];
}
interface Cursor {
  readonly cents: number;
  readonly id: string;
}

/** The firms behind a number, those with most first. @throws AppError 400, 401, 404 */
export async function impactFirms(ctx: ReadContext, id: string, query: FirmsQuery): Promise<PagedList<ImpactFirm[]>> {
  const { limit, before } = query;
  const after = before === undefined ? null : readCursor(before);
  const facts = await withRowSecurity(ctx, (tx) => factsOf(tx, ctx.actor, id));
  const period = periodOf(query, facts, ctx.now);
  const found = await firmsPage(ctx, { id, period, filter: query, after, limit: limit + 1 });
  const shown = found.slice(0, limit);
  return new PagedList(shown, found.length > limit ? (shown.at(-1)?.cursor ?? null) : null);
}

const CURSOR = /^(-?\d{1,16})_([0-9a-f-]{36})$/;
function readCursor(text: string): Cursor {
  const [, cents, id] = CURSOR.exec(text) ?? [];
  if (cents === undefined || id === undefined) throw badRequest('query.before', 'is not a cursor of this list');
  return { cents: Number(cents), id };
}

interface Asked {
  readonly id: string;
  readonly period: Period;
  readonly filter: Filter;
  readonly after: Cursor | null;
  readonly limit: number;
}

/** Who asks was found to see the dashboard. */
export async function firmsPage(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  { id, period, filter, after, limit }: Asked,
): Promise<ImpactFirm[]> {
  const name = filter.q?.toLowerCase();
  const column = period.measure === 'paid' ? 'paid_cents' : 'confirmed_cents';
  const cents = sql.ref(`f.${column}`);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT f.* FROM (
      SELECT s.firm_id, sum(s.paid_cents)::bigint AS paid_cents, sum(s.confirmed_cents)::bigint AS confirmed_cents,
             sum(s.payments)::integer AS payments, array_agg(DISTINCT s.group_code) AS groups, min(s.quarter) AS first,
             max(s.quarter) AS last,
             coalesce(jsonb_agg(DISTINCT s.certificate) FILTER (WHERE s.certificate IS NOT NULL), '[]') AS certificates
      FROM impact_spend s WHERE s.dashboard_id = ${id}::uuid AND ${matches(period, filter)} GROUP BY s.firm_id) f
    WHERE ${name === undefined ? sql`true` : sql`strpos(lower(${businessName(sql.ref('f.firm_id'))}), ${name}) > 0`}
      AND ${after === null ? sql`true` : sql`(-${cents}, f.firm_id) > (${-after.cents}::bigint, ${after.id}::uuid)`}
    ORDER BY -${cents}, f.firm_id LIMIT ${limit}`.execute(tx),
  );
  return toFirms(ctx.sql, rows, column);
}

function matches({ from, to, part }: Period, { group, fips, naics }: Filter): RawBuilder<SqlBool> {
  const code = group === NO_GROUP ? '' : group;
  return sql<SqlBool>`(${sql.join(
    [
      sql`s.quarter BETWEEN ${firstDayOf(from)}::date AND ${firstDayOf(to)}::date`,
      ...(part === 'all' ? [] : [sql`s.project_id = ${part}::uuid`]),
      ...(code === undefined ? [] : [sql`s.group_code = ${code}`]),
      ...(fips === undefined ? [] : [sql`s.fips = ${fips}`]),
      ...(naics === undefined ? [] : [sql`s.naics = ${naics}`]),
    ],
    sql` AND `,
  )})`;
}

async function toFirms(db: Sql, rows: readonly Row[], column: 'paid_cents' | 'confirmed_cents'): Promise<ImpactFirm[]> {
  const cards = await firmCards(
    db,
    rows.map(({ firm_id }) => firm_id),
  );
  return rows.map(({ firm_id, groups, first, last, certificates, ...row }) => {
    const card = cards.get(firm_id);
    return {
      cursor: `${row[column]}_${firm_id}`,
      mwbe_id: card?.mwbe_id ?? null,
      name: card?.name ?? '',
      place: [card?.city, card?.state].filter(Boolean).join(', ') || null,
      group: groups.map((code) => code || NO_GROUP).join(', '),
      ...row,
      first_quarter: quarterOf(first),
      last_quarter: quarterOf(last),
      certificates,
    };
  });
}
