import { sql } from 'kysely';
import { explainPack } from '#contract/counting/rules/explain-pack.ts';
import { REASON_TEXTS } from '#contract/counting/rules/reasons.ts';
import type { CountedAmount, GroupCount, MoneyScope, ProjectCounts } from '#contract/counting/schema/counts.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { countedPart } from '../policy.ts';
import type {} from '../tables.ts';
import { type PackVersion, packVersion } from './packs.ts';
import { countingRun, projectRollups, type Rollup } from './rollups.ts';

/** Changes that a page shows. */
const CHANGES = 10;

/** The figures of a project as they were last counted. @throws AppError 401, 404 */
export async function projectCounts(ctx: ReadContext, projectId: string): Promise<ProjectCounts> {
  const part = await countedPart(ctx, projectId);
  const run = await countingRun(ctx, projectId);
  const rollups = await projectRollups(ctx, part);
  const pack = run.pack_code === null ? null : await packVersion(ctx.sql, run.pack_code, run.pack_version);
  return {
    project_id: projectId,
    sees: part.access.sees,
    as_of: run.as_of?.toISOString() ?? null,
    is_stale: run.is_stale,
    pack: pack && { ...packHead(pack), words: explainPack(pack.pack), notes: [...pack.pack.notes] },
    groups: rollups.map(groupCount),
    changes: part.access.sees === 'all' ? await changes(ctx, projectId) : [],
  };
}

export const packHead = ({ code, version, pack }: PackVersion) => ({
  code,
  version,
  name: pack.name,
  jurisdiction: pack.jurisdiction,
});

export function groupCount(rollup: Rollup): GroupCount {
  const { goal_cents, confirmed_cents } = rollup;
  const remaining = rollup.contract_total_cents - rollup.excluded_cents;
  const amount = (cents: number | null): CountedAmount => ({
    cents,
    bps: cents === null || remaining <= 0 ? null : Number((BigInt(cents) * 10_000n) / BigInt(remaining)),
  });
  return {
    scope: rollup.scope as MoneyScope,
    group: rollup.group_code,
    name: rollup.name,
    contract_total_cents: rollup.contract_total_cents,
    excluded_cents: rollup.excluded_cents,
    goal: { cents: goal_cents, bps: rollup.goal_bps ?? amount(goal_cents).bps },
    commitment: amount(rollup.commitment_cents),
    award: amount(rollup.award_cents),
    paid: amount(rollup.paid_cents),
    confirmed: amount(confirmed_cents),
    is_met: goal_cents === null || confirmed_cents === null || remaining <= 0 ? null : confirmed_cents >= goal_cents,
    reasons: rollup.reasons.map(({ group: _, ...sum }) => ({
      ...sum,
      says: REASON_TEXTS[sum.reason].says,
      remedy: REASON_TEXTS[sum.reason].remedy,
    })),
    adjustments: rollup.adjustments.map(({ group: _, ...one }) => one),
  };
}

async function changes(ctx: ReadContext, projectId: string): Promise<ProjectCounts['changes']> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Omit<ProjectCounts['changes'][number], 'at'> & { readonly at: Date }>`
    SELECT h.at, h.scope, h.group_code AS group, h.before_cents, h.after_cents, h.by_rules FROM counting_history h
    WHERE h.project_id = ${projectId}::uuid ORDER BY h.id DESC LIMIT ${CHANGES}`.execute(tx),
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
