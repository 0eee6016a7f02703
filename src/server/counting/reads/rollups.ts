import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Adjustment, ReasonSum } from '#contract/counting/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { type CountedPart, rollupScope } from '../policy.ts';
import type { RollupTable } from '../tables.ts';

/** What a goal group counts, as of the last count; several branches are added up. Cents. */
export interface Rollup
  extends Omit<RollupTable, 'project_id' | 'branch_id' | 'basis' | 'position' | 'is_met' | 'reasons' | 'adjustments'> {
  readonly reasons: readonly ReasonSum[];
  readonly adjustments: readonly Adjustment[];
}

export interface CountingRun {
  readonly as_of: Date | null;
  readonly pack_code: string | null;
  readonly pack_version: number | null;
  readonly is_stale: boolean;
}

type Row = Omit<Rollup, 'reasons' | 'adjustments'> & {
  readonly reasons: readonly (readonly ReasonSum[])[];
  readonly adjustments: readonly (readonly Adjustment[])[];
};

/** The rows that the pages of a project read: a few for each goal group, however many payments it has. */
export const projectRollups = (ctx: Pick<ReadContext, 'sql' | 'actor'>, part: CountedPart): Promise<Rollup[]> =>
  withRowSecurity(ctx, (tx) => rollupsOf(tx, rollupScope(part)));

/** @param scope condition on the rollups `r` */
export async function rollupsOf(db: Sql, scope: RawBuilder<SqlBool>): Promise<Rollup[]> {
  const { rows } = await sql<Row>`
    SELECT r.scope, r.group_code, min(r.name) AS name, sum(r.contract_total_cents)::bigint AS contract_total_cents,
           sum(r.excluded_cents)::bigint AS excluded_cents, min(r.goal_bps) AS goal_bps, sum(r.goal_cents)::bigint AS goal_cents,
           sum(r.commitment_cents)::bigint AS commitment_cents, sum(r.award_cents)::bigint AS award_cents,
           sum(r.paid_cents)::bigint AS paid_cents, sum(r.confirmed_cents)::bigint AS confirmed_cents,
           jsonb_agg(r.reasons) AS reasons, jsonb_agg(r.adjustments) AS adjustments
    FROM counting_rollups r WHERE ${scope}
    GROUP BY r.scope, r.group_code ORDER BY min(r.position), r.scope, r.group_code`.execute(db);
  return rows.map((row) => ({
    ...row,
    reasons: addReasons(row.reasons.flat()),
    adjustments: row.adjustments.flat(),
  }));
}

function addReasons(some: readonly ReasonSum[]): ReasonSum[] {
  return [...Map.groupBy(some, ({ reason }) => reason).values()].flatMap((same) => {
    const [first] = same;
    const sum = (name: 'lines' | 'confirmed_cents' | 'credit_cents') => same.reduce((all, one) => all + one[name], 0);
    return first
      ? [{ ...first, lines: sum('lines'), confirmed_cents: sum('confirmed_cents'), credit_cents: sum('credit_cents') }]
      : [];
  });
}

/** When and by what a project was last counted. */
export async function countingRun(ctx: Pick<ReadContext, 'sql' | 'actor'>, projectId: string): Promise<CountingRun> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<CountingRun>`
    SELECT r.as_of, r.pack_code, r.pack_version, EXISTS (SELECT FROM counting_marks m WHERE m.project_id = r.project_id) AS is_stale
    FROM counting_runs r WHERE r.project_id = ${projectId}::uuid`.execute(tx),
  );
  return rows[0] ?? { as_of: null, pack_code: null, pack_version: null, is_stale: true };
}
