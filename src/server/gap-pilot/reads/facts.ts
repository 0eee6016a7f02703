import { sql } from 'kysely';
import type { ForecastFacts, ForecastMonth } from '#contract/gap-pilot/rules/facts.ts';
import { ownMonths, ownParts } from '#contract/gap-pilot/rules/own-parts.ts';
import type { ContractScope, GoalScope } from '#contract/parent-projects/rules.ts';
import { denominators } from '#server/exclusions/reads/summary.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { awardOf, contractsWithPayments } from '#server/parent-projects/reads/amounts.ts';
import { goalCertificates, projectPlaces } from '#server/parent-projects/reads/for-gap-pilot.ts';
import { paymentMonths } from '#server/payments/reads/months-for-projects.ts';
import type { Forecaster } from '../policy.ts';
import { type CreditedContract, creditsOf } from './credits.ts';

export interface PilotGoal {
  readonly group_code: string;
  readonly name: string;
  readonly scope: GoalScope;
  readonly bps: number;
  /** Certificate types that count for it. */
  readonly types: readonly string[];
}
interface Row extends CreditedContract {
  readonly parent_id: string | null;
  readonly branch_scope: ContractScope;
  readonly award_cents: number | null;
  readonly before_cents: number;
  readonly changes_cents: number;
  readonly commitment_cents: number | null;
  readonly paid_cents: number;
  readonly confirmed_cents: number;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly is_completed: boolean;
}
export interface ProjectPlace {
  readonly city: string | null;
  readonly state_code: string | null;
  readonly zip: string | null;
  readonly time_zone: string;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  /** Today at its place. */
  readonly today: string;
}

export async function projectPlace(ctx: ReadContext, projectId: string): Promise<ProjectPlace> {
  const { rows } = await sql<ProjectPlace>`
    SELECT p.city, p.state_code, p.zip, p.time_zone, p.starts_on, p.ends_on,
           to_char(${ctx.now}::timestamptz AT TIME ZONE p.time_zone, 'YYYY-MM-DD') AS today
    FROM ${projectPlaces} p WHERE p.id = ${projectId}::uuid`.execute(ctx.sql);
  const [place] = rows;
  if (!place) throw new Error('Forecast of no project');
  return place;
}

/** Goals in force that are a share of the contract total. */
export async function pilotGoals(ctx: ReadContext, projectId: string, on: string): Promise<PilotGoal[]> {
  const { rows } = await sql<PilotGoal>`
    SELECT g.group_code, g.name, g.scope, g.bps, g.types FROM ${goalCertificates} g
    WHERE g.project_id = ${projectId}::uuid AND g.effective_from <= ${on}::date
      AND (g.effective_until IS NULL OR g.effective_until >= ${on}::date)
    ORDER BY g.group_code, g.scope LIMIT 100`.execute(ctx.sql);
  return rows;
}

const LAST_DAY = '2199-12-31';

async function contractRows(ctx: ReadContext, projectId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT c.id, c.parent_id, c.mwbe_id, c.naics, c.credit_group, ${awardOf} AS award_cents,
           (SELECT c.scope FROM ${contractsWithPayments} WHERE c.id = b.branch_id) AS branch_scope,
           coalesce(pay.award_cents, c.award_cents, 0) AS before_cents, coalesce(pay.changes_cents, c.changes_cents) AS changes_cents,
           c.commitment_cents, coalesce(pay.paid_cents, c.reported_cents) AS paid_cents,
           coalesce(pay.confirmed_cents, 0) AS confirmed_cents, coalesce(c.starts_on, c.awarded_on) AS starts_on, c.ends_on,
           num_nonnulls(c.hiring_company_id, c.mwbe_id, c.firm_name) > 0 AS is_let, c.state = 'completed' AS is_completed
    FROM ${contractsWithPayments} CROSS JOIN LATERAL (SELECT c.branch_id) b
    WHERE c.project_id = ${projectId}::uuid AND c.state <> 'removed'
    ORDER BY c.created_at, c.id`.execute(ctx.sql);
  return rows;
}

async function monthRows(ctx: ReadContext, projectId: string): Promise<ForecastMonth[]> {
  const { rows } = await sql<ForecastMonth>`
    SELECT c.id AS contract_id, m.month, m.paid_cents, least(m.paid_cents, m.confirmed_cents) AS confirmed_cents
    FROM ${contractsWithPayments} JOIN ${paymentMonths} m ON m.contract_id = c.payment_contract_id
    WHERE c.project_id = ${projectId}::uuid AND c.state <> 'removed' ORDER BY m.month, c.id`.execute(ctx.sql);
  return rows;
}

/** What the forecast of each scope is made of: the goals of a scope are a share of the prime contracts of that scope. */
export async function forecastFacts(
  ctx: ReadContext,
  access: Forecaster,
  { goals, place }: { readonly goals: readonly PilotGoal[]; readonly place: ProjectPlace },
): Promise<Map<GoalScope, ForecastFacts>> {
  const rows = await contractRows(ctx, access.projectId);
  const months = ownMonths(rows, await monthRows(ctx, access.projectId));
  const credits = await creditsOf(ctx, access.projectId, { contracts: rows, goals, on: place.today });
  const scopes = await denominators(ctx, access);
  const scopeOf = new Map(rows.map(({ id, branch_scope }) => [id, branch_scope]));
  const parts = ownParts(rows.map((row) => ({ ...toContract(row), credits: credits.get(row.id) ?? {} })));
  const [before, changes] = rows.reduce(
    ([a, b], { before_cents, changes_cents }) => [a + before_cents, b + changes_cents],
    [0, 0],
  );
  return new Map(
    [...new Set(goals.map(({ scope }) => scope))].map((scope) => {
      const isIn = (one: string | undefined) => scope === 'all' || one === scope;
      const total = scopes.filter((one) => isIn(one.scope));
      const sum = (name: 'total_cents' | 'excluded_cents' | 'pending_cents') =>
        total.reduce((cents, one) => cents + one[name], 0);
      return [
        scope,
        {
          goals: goals
            .filter((goal) => goal.scope === scope)
            .map(({ group_code, name, bps }) => ({ group_code, name, bps })),
          contracts: parts.filter(({ id }) => isIn(scopeOf.get(id))),
          months: months.filter(({ contract_id }) => isIn(scopeOf.get(contract_id))),
          denominator_cents: Math.max(0, sum('total_cents') - sum('excluded_cents')),
          pending_cents: sum('pending_cents'),
          growth_bps: before === 0 ? null : Math.round((changes / before) * 10_000),
          starts_on: place.starts_on,
          ends_on: place.ends_on,
        },
      ];
    }),
  );
}

const toContract = (row: Row) => ({
  id: row.id,
  parent_id: row.parent_id,
  award_cents: row.award_cents,
  commitment_cents: row.commitment_cents,
  paid_cents: row.paid_cents,
  confirmed_cents: Math.min(row.paid_cents, row.confirmed_cents),
  starts_on: row.starts_on,
  ends_on: row.ends_on !== null && row.ends_on <= LAST_DAY ? row.ends_on : null,
  is_let: row.is_let,
  is_completed: row.is_completed,
});
