import { type RawBuilder, sql } from 'kysely';
import type { GroupPeriod } from '#contract/impact-dashboards/rules/groups.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { spendPayments } from '#server/payments/reads/for-impact.ts';
import { contractTable, type SpendOf } from '../reads/contracts.ts';
import type {} from '../tables.ts';

/** Days to pay beyond which all are the same. */
const MOST_DAYS = 365;

type Periods = readonly (GroupPeriod & { readonly firmId: string })[];

/** As `g`. */
export function periodTable(periods: Periods): RawBuilder<unknown> {
  const column = <T>(value: (one: Periods[number]) => T) => periods.map(value);
  return sql`
    unnest(${column((one) => one.firmId)}::uuid[], ${column((one) => one.from)}::date[], ${column((one) => one.until)}::date[],
      ${column((one) => one.group ?? '')}::text[],
      ${column((one) => one.certificate && JSON.stringify(one.certificate))}::text[])
      AS g(firm, since, until, group_code, certificate)`;
}

interface Some {
  readonly count: string;
  readonly contracts: readonly SpendOf[];
  readonly periods: Periods;
}

/** Adds up the payments of some contracts, read once: by firm, and by days to pay. Again, it takes the place of what it was. */
export async function stage(ctx: WriteContext, { count, contracts, periods }: Some): Promise<void> {
  const chunk = contracts[0]?.contractId ?? '';
  const firms = new Set(contracts.map(({ firmId }) => firmId));
  for (const table of ['impact_staged_spend', 'impact_staged_days'] as const)
    await ctx.sql.deleteFrom(table).where('count_id', '=', count).where('chunk', '=', chunk).execute();
  await sql`
    WITH summed AS MATERIALIZED (
      SELECT GROUPING(g.group_code) AS is_days, f.quarter, k.project, k.firm, g.group_code, k.tier, k.naics, k.fips, g.certificate,
             f.days, sum(k.sign * f.paid_cents) AS paid, sum(k.sign * f.confirmed_cents) AS confirmed,
             count(*) FILTER (WHERE k.sign = 1) AS payments
      FROM ${contractTable(contracts)}
      JOIN (SELECT p.*, date_trunc('quarter', p.paid_on)::date AS quarter FROM ${spendPayments} p) f ON f.contract_id = k.contract
      JOIN ${periodTable(periods.filter(({ firmId }) => firms.has(firmId)))} ON g.firm = k.firm AND f.paid_on >= g.since AND f.paid_on <= g.until
      GROUP BY GROUPING SETS ((f.quarter, k.project, k.firm, g.group_code, k.tier, k.naics, k.fips, g.certificate),
                              (f.quarter, k.project, f.days))
    ), days AS (
      INSERT INTO impact_staged_days (count_id, chunk, quarter, project_id, days, payments)
      SELECT ${count}::uuid, ${chunk}::uuid, s.quarter, s.project, least(greatest(s.days, 0), ${MOST_DAYS}), s.payments
      FROM summed s WHERE s.is_days = 1 AND s.days IS NOT NULL AND s.payments > 0)
    INSERT INTO impact_staged_spend (count_id, chunk, quarter, project_id, firm_id, group_code, tier, naics, fips, paid_cents,
      confirmed_cents, payments, certificate)
    SELECT ${count}::uuid, ${chunk}::uuid, s.quarter, s.project, s.firm, s.group_code, s.tier, s.naics, s.fips, s.paid, s.confirmed,
           s.payments, s.certificate::jsonb
    FROM summed s WHERE s.is_days = 0`.execute(ctx.sql);
}

/** What all steps of a count have found becomes what the dashboard shows. */
export async function unstage(ctx: WriteContext, id: string, count: string): Promise<void> {
  await sql`
    INSERT INTO impact_spend (dashboard_id, quarter, project_id, firm_id, group_code, tier, naics, fips, paid_cents,
      confirmed_cents, payments, certificate)
    SELECT ${id}::uuid, s.quarter, s.project_id, s.firm_id, s.group_code, s.tier, s.naics, s.fips, sum(s.paid_cents),
           sum(s.confirmed_cents), sum(s.payments), s.certificate
    FROM impact_staged_spend s WHERE s.count_id = ${count}::uuid GROUP BY 2, 3, 4, 5, 6, 7, 8, s.certificate`.execute(
    ctx.sql,
  );
  await sql`
    INSERT INTO impact_cells (dashboard_id, part, quarter, dimension, key, paid_cents, confirmed_cents, count)
    SELECT ${id}::uuid, v.part, s.quarter, 'days', s.days::text, 0, 0, sum(s.payments)
    FROM impact_staged_days s CROSS JOIN LATERAL (VALUES ('all'), (s.project_id::text)) AS v(part)
    WHERE s.count_id = ${count}::uuid AND v.part IS NOT NULL GROUP BY 2, 3, 5`.execute(ctx.sql);
}

/** Counts that ended with their process. */
export async function purgeCounts(ctx: WriteContext, before: Date): Promise<void> {
  await sql`DELETE FROM impact_counts WHERE started_at < ${before}::timestamptz`.execute(ctx.sql);
}
