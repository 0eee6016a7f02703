import { type RawBuilder, sql } from 'kysely';
import type { GroupPeriod } from '#contract/impact-dashboards/rules/groups.ts';
import type { Sql } from '#server/db/types.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { spendPayments } from '#server/payments/reads/for-impact.ts';
import { contractTable, periodsOf, type SpendOf, spendOf, vendorFirms } from '../reads/contracts.ts';
import type { StoredGroup } from '../tables.ts';
import { matchTracked } from './tracked.ts';

/** The longest that adding up may take. */
const LIMIT_MS = 300_000;
/** Days to pay beyond which all are the same. */
const MOST_DAYS = 365;

interface Begun {
  readonly run: number;
  readonly owner_company_id: string;
  readonly groups: readonly StoredGroup[];
  /** Changes that this count sees. */
  readonly marks: readonly number[];
}

/**
 * Adds up what a dashboard shows, unless nothing changed since. Of two counts at once the one that ends later gives way: what
 * it had seen stays marked, and is counted next.
 */
export async function refreshDashboard(services: AppServices, id: string): Promise<void> {
  const { sql: db } = services.readContext();
  const begun = await begin(db, id);
  if (!begun || begun.marks.length === 0) return;
  const contracts = await spendOf(db, begun.owner_company_id);
  const vendors = await vendorFirms(db, id);
  const firms = new Set([...contracts.map(({ firmId }) => firmId), ...vendors.keys()]);
  const periods = await periodsOf(db, [...firms], begun.groups);
  await services.transact((ctx) => store(ctx, id, { begun, contracts, vendors, periods }), { limitMs: LIMIT_MS });
}

async function begin(db: Sql, id: string): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`
    SELECT d.run, d.owner_company_id, d.groups, (SELECT coalesce(json_agg(m.id), '[]') FROM impact_marks m
      WHERE m.dashboard_id = d.id) AS marks
    FROM impact_dashboards d WHERE d.id = ${id}::uuid`.execute(db);
  return rows[0];
}

interface Facts {
  readonly begun: Begun;
  readonly contracts: readonly SpendOf[];
  /** Firms that vendors of files are, with the county of each. */
  readonly vendors: ReadonlyMap<string, string | null>;
  readonly periods: readonly (GroupPeriod & { readonly firmId: string })[];
}

async function store(ctx: WriteContext, id: string, { begun, contracts, vendors, periods }: Facts): Promise<void> {
  const taken = await sql`
    UPDATE impact_dashboards d SET as_of = ${ctx.now}::timestamptz, run = d.run + 1
    WHERE d.id = ${id}::uuid AND d.run = ${begun.run} RETURNING d.id`.execute(ctx.sql);
  if (taken.rows.length === 0) return;
  await sql`DELETE FROM impact_spend WHERE dashboard_id = ${id}::uuid`.execute(ctx.sql);
  await sql`DELETE FROM impact_cells WHERE dashboard_id = ${id}::uuid`.execute(ctx.sql);
  if (contracts.length > 0) {
    await sql`
      INSERT INTO impact_spend (dashboard_id, quarter, project_id, firm_id, group_code, tier, naics, fips, paid_cents,
        confirmed_cents, payments, certificate)
      SELECT ${id}::uuid, date_trunc('quarter', p.paid_on)::date, k.project, k.firm, g.group_code, k.tier, k.naics, k.fips,
             sum(k.sign * p.paid_cents), sum(k.sign * p.confirmed_cents), count(*) FILTER (WHERE k.sign = 1), g.certificate::jsonb
      FROM ${contractTable(contracts)} JOIN ${spendPayments} p ON p.contract_id = k.contract
      JOIN ${periodTable(periods)} ON g.firm = k.firm AND p.paid_on >= g.since AND p.paid_on <= g.until
      GROUP BY 2, 3, 4, 5, 6, 7, 8, g.certificate`.execute(ctx.sql);
    await addDays(ctx, id, contracts);
  }
  if (vendors.size > 0) {
    await matchTracked(ctx, { dashboardId: id, ownerCompanyId: begun.owner_company_id, contracts });
    await addVendors(ctx, id, { vendors, periods });
  }
  await addUp(ctx, id);
  await sql`DELETE FROM impact_marks WHERE id = ANY(${[...begun.marks]}::bigint[])`.execute(ctx.sql);
}

/** What finance systems say was paid and payment tracking does not know; no firm has confirmed it. */
async function addVendors(
  ctx: WriteContext,
  id: string,
  { vendors, periods }: Pick<Facts, 'vendors' | 'periods'>,
): Promise<void> {
  await sql`
    INSERT INTO impact_spend (dashboard_id, quarter, project_id, firm_id, group_code, tier, naics, fips, paid_cents,
      confirmed_cents, payments, certificate)
    SELECT ${id}::uuid, date_trunc('quarter', r.paid_on)::date, NULL, v.firm_id, g.group_code, 1, r.naics, f.fips,
           sum(r.cents), 0, count(*), g.certificate::jsonb
    FROM impact_vendors v JOIN impact_vendor_payments r ON r.dashboard_id = v.dashboard_id AND r.vendor = v.key
    JOIN unnest(${[...vendors.keys()]}::uuid[], ${[...vendors.values()]}::text[]) AS f(firm, fips) ON f.firm = v.firm_id
    JOIN ${periodTable(periods)} ON g.firm = v.firm_id AND r.paid_on >= g.since AND r.paid_on <= g.until
    WHERE v.dashboard_id = ${id}::uuid AND r.state = 'own' GROUP BY 2, 4, 5, 7, 8, g.certificate`.execute(ctx.sql);
}

/** As `g`. */
function periodTable(periods: Facts['periods']): RawBuilder<unknown> {
  const column = <T>(value: (one: Facts['periods'][number]) => T) => periods.map(value);
  return sql`
    unnest(${column((one) => one.firmId)}::uuid[], ${column((one) => one.from)}::date[], ${column((one) => one.until)}::date[],
      ${column((one) => one.group ?? '')}::text[],
      ${column((one) => one.certificate && JSON.stringify(one.certificate))}::text[])
      AS g(firm, since, until, group_code, certificate)`;
}

/** All, and each project. */
const parts = sql`CROSS JOIN LATERAL (VALUES ('all'), (s.project_id::text)) AS v(part)`;

async function addUp(ctx: WriteContext, id: string): Promise<void> {
  await sql`
    INSERT INTO impact_cells (dashboard_id, part, quarter, dimension, key, paid_cents, confirmed_cents, count)
    SELECT ${id}::uuid, v.part, s.quarter, x.dimension, x.key, sum(s.paid_cents), sum(s.confirmed_cents), sum(s.payments)
    FROM impact_spend s ${parts}
    CROSS JOIN LATERAL (VALUES ('group', s.group_code), ('place', coalesce(s.fips, '')), ('trade', coalesce(s.naics, '')),
                               ('tier', s.tier::text)) AS x(dimension, key)
    WHERE s.dashboard_id = ${id}::uuid AND v.part IS NOT NULL GROUP BY 2, 3, 4, 5`.execute(ctx.sql);
  // a firm is counted once in each quarter, with the quarter in which it was paid before: so any period can be added up
  await sql`
    INSERT INTO impact_cells (dashboard_id, part, quarter, dimension, key, paid_cents, confirmed_cents, count)
    SELECT ${id}::uuid, f.part, f.quarter, f.dimension, f.prefix || coalesce(f.before::text, ''), 0, 0, count(*)
    FROM (SELECT v.part, s.quarter, x.dimension, x.prefix,
                 lag(s.quarter) OVER (PARTITION BY v.part, x.dimension, x.prefix, s.firm_id ORDER BY s.quarter) AS before
          FROM impact_spend s ${parts}
          CROSS JOIN LATERAL (VALUES ('firms', ''), ('group_firms', s.group_code || '|')) AS x(dimension, prefix)
          WHERE s.dashboard_id = ${id}::uuid AND v.part IS NOT NULL AND s.payments > 0
          GROUP BY v.part, s.quarter, x.dimension, x.prefix, s.firm_id) f
    GROUP BY 2, 3, 4, 5`.execute(ctx.sql);
}

async function addDays(ctx: WriteContext, id: string, contracts: readonly SpendOf[]): Promise<void> {
  await sql`
    INSERT INTO impact_cells (dashboard_id, part, quarter, dimension, key, paid_cents, confirmed_cents, count)
    SELECT ${id}::uuid, v.part, date_trunc('quarter', p.paid_on)::date, 'days',
           least(greatest(p.days, 0), ${MOST_DAYS})::text, 0, 0, count(*)
    FROM ${contractTable(contracts)} JOIN ${spendPayments} p ON p.contract_id = k.contract
    CROSS JOIN LATERAL (VALUES ('all'), (k.project::text)) AS v(part)
    WHERE k.sign = 1 AND p.days IS NOT NULL AND v.part IS NOT NULL GROUP BY 2, 3, 5`.execute(ctx.sql);
}
