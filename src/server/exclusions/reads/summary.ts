import { sql } from 'kysely';
import { type Denominator, goalCents, remaining } from '#contract/exclusions/rules.ts';
import type { ExclusionSummary, GoalEffect } from '#contract/exclusions/schema.ts';
import type { ContractScope } from '#contract/parent-projects/rules.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { dayAt } from '#server/kernel/local-day.ts';
import { type ProjectAccess, projectAccess } from '#server/parent-projects/reads/access.ts';
import { shareGoals } from '#server/parent-projects/reads/for-exclusions.ts';
import { projectHead } from '#server/parent-projects/reads/head.ts';
import { contractName, roomTables, seenContracts } from './room.ts';

export interface ScopeDenominator extends Denominator {
  readonly scope: ContractScope;
  readonly approved: number;
  readonly pending: number;
}

/** The denominator by the scope of the prime contract, of what the caller sees. */
export async function denominators(ctx: ReadContext, access: ProjectAccess): Promise<ScopeDenominator[]> {
  const { rows } = await sql<ScopeDenominator>`
    WITH ${seenContracts(access)}, amounts AS (
      SELECT e.branch_id, coalesce(sum(e.amount_cents) FILTER (WHERE e.state = 'approved'), 0) AS excluded,
             coalesce(sum(e.amount_cents) FILTER (WHERE e.state = 'proposed'), 0) AS pending_cents,
             count(*) FILTER (WHERE e.state = 'approved') AS approved, count(*) FILTER (WHERE e.state = 'proposed') AS pending
      FROM parent_project_exclusions e JOIN contracts c ON c.id = e.contract_id AND c.state <> 'removed'
      WHERE e.project_id = ${access.projectId}::uuid
        AND (e.state = 'approved' OR (e.state = 'proposed' AND ${access.sees !== 'accepted'}::boolean))
      GROUP BY e.branch_id)
    SELECT top.scope, coalesce(sum(top.award_cents), 0)::bigint AS total_cents,
           coalesce(sum(a.excluded), 0)::bigint AS excluded_cents,
           coalesce(sum(a.pending_cents), 0)::bigint AS pending_cents, coalesce(sum(a.approved), 0)::int AS approved,
           coalesce(sum(a.pending), 0)::int AS pending
    FROM contracts top LEFT JOIN amounts a ON a.branch_id = top.id
    WHERE top.tier = 0 AND top.state <> 'removed' GROUP BY top.scope ORDER BY top.scope`.execute(ctx.sql);
  return rows;
}

/** What the scopes add up to. */
export const denominatorOf = (scopes: readonly Denominator[]): Denominator => {
  const sum = (name: keyof Denominator) => scopes.reduce((cents, one) => cents + one[name], 0);
  return {
    total_cents: sum('total_cents'),
    excluded_cents: sum('excluded_cents'),
    pending_cents: sum('pending_cents'),
  };
};

type Goal = Pick<GoalEffect, 'group_code' | 'name' | 'scope' | 'bps'>;

/** Goals in force that are a share of the contract total. */
export async function shareGoalsOf(ctx: ReadContext, projectId: string): Promise<Goal[]> {
  const { time_zone } = await projectHead(ctx, projectId);
  const today = dayAt(ctx.now, time_zone);
  const { rows } = await sql<Goal>`
    SELECT g.group_code, g.name, g.scope, g.bps FROM ${shareGoals} g
    WHERE g.project_id = ${projectId}::uuid AND g.effective_from <= ${today}::date
      AND (g.effective_until IS NULL OR g.effective_until >= ${today}::date)
    ORDER BY g.group_code, g.scope, g.id LIMIT 100`.execute(ctx.sql);
  return rows;
}

/** Each goal in dollars of two denominators. */
export const goalEffects = (
  goals: readonly Goal[],
  before: readonly ScopeDenominator[],
  after: readonly ScopeDenominator[],
): GoalEffect[] =>
  goals.map(({ group_code, name, scope, bps }) => {
    const of = (scopes: readonly ScopeDenominator[]) =>
      goalCents(bps, remaining(denominatorOf(scopes.filter((one) => scope === 'all' || one.scope === scope))));
    return { group_code, name, scope, bps, before_cents: of(before), after_cents: of(after) };
  });

/** With and without exclusions. @throws AppError 401, 404 for a project that the actor takes no part in */
export async function exclusionSummary(ctx: ReadContext, projectId: string): Promise<ExclusionSummary> {
  const access = await projectAccess(ctx, projectId);
  const scopes = await denominators(ctx, access);
  const goals = await shareGoalsOf(ctx, projectId);
  const sums = denominatorOf(scopes);
  const whole = scopes.map((one) => ({ ...one, excluded_cents: 0 }));
  return {
    ...sums,
    remaining_cents: remaining(sums),
    approved: scopes.reduce((count, one) => count + one.approved, 0),
    pending: scopes.reduce((count, one) => count + one.pending, 0),
    exceeding: access.sees === 'accepted' ? [] : await exceeding(ctx, access),
    goals: goalEffects(goals, whole, scopes),
  };
}

/** Contracts that shrank below what was left out of them. */
async function exceeding(ctx: ReadContext, access: ProjectAccess): Promise<ExclusionSummary['exceeding']> {
  const { rows } = await sql<{ contract: ExclusionSummary['exceeding'][number] }>`
    WITH RECURSIVE ${seenContracts(access)}, ${roomTables}
    SELECT ${contractName('c')} AS contract FROM contracts c JOIN excluded x ON x.id = c.id
    WHERE c.state <> 'removed' AND x.cents > coalesce(c.award_cents, 0)
    ORDER BY c.tier, c.created_at, c.id LIMIT 20`.execute(ctx.sql);
  return rows.map(({ contract }) => contract);
}
