import { sql } from 'kysely';
import type { GroupCount, MoneyScope } from '#contract/counting/schema/counts.ts';
import type { ReplayQuery } from '#contract/counting/schema/replays.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { notFound } from '#server/kernel/http/errors.ts';
import { type CountedPart, countedPart } from '../policy.ts';
import type { Basis } from '../tables.ts';
import { byPack, figures, type Planned, planned } from './count.ts';
import { groupCount } from './counts.ts';
import { loadFacts } from './facts.ts';
import { type PackVersion, packVersion } from './packs.ts';
import { countingRun, projectRollups } from './rollups.ts';
import { type Part, type Tally, tallySpans } from './tallies.ts';

/** What a contract counts in a goal group; without a contract, what the rules take off the whole. Cents. */
export interface Credit {
  readonly contract_id: string | null;
  /** `2026-10`; null: of all months, or of none. */
  readonly month: string | null;
  readonly scope: MoneyScope;
  readonly group: string;
  readonly cents: number;
  /** Why, of what has no contract or no month. */
  readonly text: string | null;
}

export interface CreditsOfGroups {
  readonly rules: Pick<PackVersion, 'code' | 'version' | 'pack'> | null;
  readonly groups: readonly { readonly scope: MoneyScope; readonly group: string; readonly name: string }[];
  readonly credits: readonly Credit[];
}

/** A part of a project that is read as viewers read it, where somebody who sees all of it asks for that. */
async function partOf(ctx: ReadContext, projectId: string, basis: Basis): Promise<CountedPart> {
  const part = await countedPart(ctx, projectId);
  return basis === 'accepted' && part.access.sees === 'all' ? { ...part, basis } : part;
}

/** As the job of counting left them. */
export interface LastCredits extends CreditsOfGroups {
  /** Null before the first count. */
  readonly as_of: Date | null;
  readonly is_stale: boolean;
  readonly counts: readonly GroupCount[];
}

/**
 * What each contract of a project counts, as it was last counted: a row for each contract and group, however many payments
 * it has. @param basis `accepted`: what is in accepted months, which viewers get in any case
 * @throws AppError 401, 404 for a project that the actor takes no part in
 */
export async function contractCredits(ctx: ReadContext, projectId: string, basis: Basis): Promise<LastCredits> {
  const part = await partOf(ctx, projectId, basis);
  const [run, rollups] = [await countingRun(ctx, projectId), await projectRollups(ctx, part)];
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Omit<Credit, 'month' | 'text'>>`
    SELECT c.contract_id, c.scope, c.group_code AS group, c.credit_cents AS cents FROM counting_contract_rollups c
    WHERE c.project_id = ${projectId}::uuid AND c.basis = ${part.basis} AND ${
      part.branchIds === null ? sql`true` : sql`c.branch_id = ANY(${[...part.branchIds]}::uuid[])`
    }`.execute(tx),
  );
  return {
    as_of: run.as_of,
    is_stale: run.is_stale,
    counts: rollups.map(groupCount),
    rules: run.pack_code === null ? null : await packVersion(ctx.sql, run.pack_code, run.pack_version),
    groups: rollups.map(({ scope, group_code, name }) => ({ scope: scope as MoneyScope, group: group_code, name })),
    credits: [
      ...rows.map((row) => ({ ...row, month: null, text: null })),
      ...rollups.flatMap(({ scope, adjustments }) =>
        adjustments.flatMap(({ contract_id, group, cents, text }) =>
          contract_id === null ? [{ contract_id, month: null, scope: scope as MoneyScope, group, cents, text }] : [],
        ),
      ),
    ],
  };
}

/**
 * The same counted anew from the payments, by other rules or another day, or month by month.
 * @param method null: as the project is counted
 * @throws AppError 401, 404 also for an unknown pack
 */
export async function countedCredits(
  ctx: ReadContext,
  projectId: string,
  { basis, method, byMonth }: { readonly basis: Basis; readonly method: ReplayQuery | null; readonly byMonth: boolean },
): Promise<CreditsOfGroups> {
  const part = await partOf(ctx, projectId, basis);
  const facts = await loadFacts(ctx.sql, projectId, { branchIds: part.branchIds, now: ctx.now });
  const code = method?.pack ?? facts.project.rule_pack;
  const rules = code === null ? null : await packVersion(ctx.sql, code);
  if (rules === null) {
    if (method?.pack !== undefined) throw notFound();
    return { rules: null, groups: [], credits: [] };
  }
  const plan = await planned(facts, {
    ...byPack(rules.pack),
    ...(method && {
      options: { rules_as_of: method.rules_as_of ?? null, ignore_suspensions: method.suspensions === 'ignore' },
    }),
  });
  const tallies = await tallySpans(ctx.sql, [...plan.spans.values()], part.basis, byMonth ? 'months' : 'confirmed');
  const sums = sumsOf(tallies);
  return {
    rules,
    groups: plan.scopes.flatMap(({ scope, goals }) =>
      goals.map(({ group_code, name }) => ({ scope, group: group_code, name })),
    ),
    credits: [...sums, ...floors(sums), ...limits(plan, tallies, part)],
  };
}

function sumsOf(tallies: readonly Tally[]): Credit[] {
  const sums = new Map<string, { -readonly [K in keyof Credit]: Credit[K] }>();
  for (const tally of tallies)
    for (const part of tally.parts) {
      const { contract_id, group } = part.interval;
      const key = `${contract_id} ${tally.month} ${part.scope} ${group}`;
      const sum = sums.get(key) ?? { contract_id, month: tally.month, scope: part.scope, group, cents: 0, text: null };
      sum.cents += creditOf(tally, part);
      sums.set(key, sum);
    }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

function creditOf(tally: Tally, part: Part): number {
  const { confirmed_cents } = tally.credit(part.interval.factor);
  return part.kind === 'payment' ? confirmed_cents : 0 - confirmed_cents;
}

/** A contract counts at least nothing, over all of its months. */
function floors(sums: readonly Credit[]): Credit[] {
  return [...Map.groupBy(sums, ({ contract_id, scope, group }) => `${contract_id} ${scope} ${group}`).values()].flatMap(
    (same) => {
      const [first] = same;
      const cents = same.reduce((sum, one) => sum + one.cents, 0);
      return first && cents < 0
        ? [{ ...first, month: null, cents: -cents, text: 'A contract counts at least nothing' }]
        : [];
    },
  );
}

/** What the rules take off prime contractors' own part; of several branches each alone. */
function limits(plan: Planned, tallies: readonly Tally[], { branchIds, basis }: CountedPart): Credit[] {
  return (branchIds ?? [null]).flatMap((branchId) =>
    figures(plan, tallies, { branchId, basis }).flatMap(({ scope, adjustments }) =>
      adjustments.flatMap(({ contract_id, group, cents, text }) =>
        contract_id === null ? [{ contract_id, month: null, scope, group, cents, text }] : [],
      ),
    ),
  );
}
