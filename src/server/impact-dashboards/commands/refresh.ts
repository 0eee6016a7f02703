import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { GroupPeriod } from '#contract/impact-dashboards/rules/groups.ts';
import type { Sql } from '#server/db/types.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { refresh } from '../job-definitions.ts';
import { periodsOf, type SpendOf, spendOf, vendorFirms } from '../reads/contracts.ts';
import type { StoredGroup } from '../tables.ts';
import { periodTable, stage, unstage } from './stage.ts';
import { matchTracked } from './tracked.ts';

/** The longest that one step may take. */
const LIMIT_MS = 120_000;
/** Contracts of one step, so that it takes seconds even where each has hundreds of payments. */
const CHUNK = 1_000;
/** After which the rest is another job's: a job that takes longer than five minutes is given to somebody else. */
const BUDGET_MS = 150_000;

/** Where an earlier job stopped. */
export interface Counting {
  readonly count: string;
  /** The last contract that it counted. */
  readonly after: string;
}
interface Begun {
  readonly run: number;
  readonly owner_company_id: string;
  readonly groups: readonly StoredGroup[];
  /** Changes that this count sees. */
  readonly marks: readonly number[];
}

/**
 * Adds up what a dashboard shows, unless nothing changed since: some contracts at a time, and then all at once takes the place
 * of what was there. Of two counts at once the one that ends later gives way: what it had seen stays marked, and is counted next.
 * Payments that change meanwhile mark the dashboard again.
 */
export async function refreshDashboard(
  services: AppServices,
  id: string,
  { counting, budgetMs = BUDGET_MS, chunk = CHUNK }: Options = {},
): Promise<void> {
  const until = performance.now() + budgetMs;
  const { sql: db } = services.readContext();
  const begun = await begin(db, id, counting);
  if (!begun || begun.marks.length === 0) return;
  const contracts = await spendOf(db, begun.owner_company_id);
  const vendors = await vendorFirms(db, id);
  const firms = new Set([...contracts.map(({ firmId }) => firmId), ...vendors.keys()]);
  const periods = await periodsOf(db, [...firms], begun.groups);
  const chunks = chunksOf(contracts, counting?.after ?? null, chunk);
  const count = counting?.count ?? randomUUID();
  const facts = { begun, contracts, vendors, periods, count };
  if (!counting && chunks.length <= 1)
    return services.transact(
      async (ctx) => {
        await open(ctx, id, facts);
        for (const some of chunks) await stage(ctx, { count, contracts: some, periods });
        await store(ctx, id, facts);
      },
      { limitMs: LIMIT_MS },
    );
  if (!counting) await services.transact((ctx) => open(ctx, id, facts));
  for (const [at, some] of chunks.entries()) {
    await services.transact((ctx) => stage(ctx, { count, contracts: some, periods }), { limitMs: LIMIT_MS });
    const after = some.at(-1)?.contractId ?? '';
    if (at + 1 < chunks.length && performance.now() > until)
      return services.transact((ctx) => ctx.enqueue(refresh.with({ dashboardId: id, counting: { count, after } })));
  }
  await services.transact((ctx) => store(ctx, id, facts), { limitMs: LIMIT_MS });
}

interface Options {
  readonly counting?: Counting | undefined;
  readonly budgetMs?: number;
  readonly chunk?: number;
}

/** By their ids, all entries of one contract together; those after the last that was counted. */
function chunksOf(contracts: readonly SpendOf[], after: string | null, size: number): SpendOf[][] {
  const left = contracts
    .filter(({ contractId }) => after === null || contractId > after)
    .toSorted((a, b) => (a.contractId < b.contractId ? -1 : a.contractId > b.contractId ? 1 : 0));
  const chunks: SpendOf[][] = [];
  for (const one of left) {
    const last = chunks.at(-1);
    if (last && (last.length < size || last.at(-1)?.contractId === one.contractId)) last.push(one);
    else chunks.push([one]);
  }
  return chunks;
}

async function begin(db: Sql, id: string, counting: Counting | undefined): Promise<Begun | undefined> {
  const { rows } = counting
    ? await sql<Begun>`
    SELECT c.run, d.owner_company_id, d.groups, to_json(c.marks) AS marks FROM impact_counts c
    JOIN impact_dashboards d ON d.id = c.dashboard_id WHERE c.id = ${counting.count}::uuid AND d.id = ${id}::uuid`.execute(
        db,
      )
    : await sql<Begun>`
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
  readonly count: string;
}

const open = async (ctx: WriteContext, id: string, { begun, count }: Facts): Promise<void> => {
  await sql`
    INSERT INTO impact_counts (id, dashboard_id, run, marks, started_at)
    VALUES (${count}::uuid, ${id}::uuid, ${begun.run}, ${[...begun.marks]}::bigint[], ${ctx.now}::timestamptz)`.execute(
    ctx.sql,
  );
};

async function store(
  ctx: WriteContext,
  id: string,
  { begun, contracts, vendors, periods, count }: Facts,
): Promise<void> {
  const taken = await sql`
    UPDATE impact_dashboards d SET as_of = ${ctx.now}::timestamptz, run = d.run + 1
    WHERE d.id = ${id}::uuid AND d.run = ${begun.run} RETURNING d.id`.execute(ctx.sql);
  if (taken.rows.length > 0) {
    await sql`DELETE FROM impact_spend WHERE dashboard_id = ${id}::uuid`.execute(ctx.sql);
    await sql`DELETE FROM impact_cells WHERE dashboard_id = ${id}::uuid`.execute(ctx.sql);
    await unstage(ctx, id, count);
    if (vendors.size > 0) {
      await matchTracked(ctx, { dashboardId: id, ownerCompanyId: begun.owner_company_id, contracts });
      await addVendors(ctx, id, { vendors, periods });
    }
    await addUp(ctx, id);
    await sql`DELETE FROM impact_marks WHERE id = ANY(${[...begun.marks]}::bigint[])`.execute(ctx.sql);
  }
  await sql`DELETE FROM impact_counts WHERE id = ${count}::uuid`.execute(ctx.sql);
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
  await sql`
    UPDATE impact_dashboards d SET first_quarter = q.first, last_quarter = q.last
    FROM (SELECT min(c.quarter) AS first, max(c.quarter) AS last FROM impact_cells c
          WHERE c.dashboard_id = ${id}::uuid AND c.part = 'all' AND c.dimension = 'group') q
    WHERE d.id = ${id}::uuid`.execute(ctx.sql);
}
