import { applyFactor } from '#contract/counting/rules/factor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { byPack } from './count.ts';
import { loadFacts } from './facts.ts';
import { packVersion } from './packs.ts';
import { planFacts } from './plans.ts';

/** By contract and goal group: how much of a dollar counts, in hundredths of a percent. */
export type CreditShares = ReadonlyMap<string, Readonly<Record<string, number>>>;

const WHOLE = 10_000;

/**
 * What payments of a day count in the goal groups of a project, for rooms that tell what is to come. Unscoped: the room that
 * asks says who may know.
 * @returns null where the project has no rules
 */
export async function creditShares(
  ctx: Pick<ReadContext, 'sql' | 'now'>,
  projectId: string,
  on: string,
): Promise<CreditShares | null> {
  const facts = await loadFacts(ctx.sql, projectId, { branchIds: null, now: ctx.now });
  const code = facts.project.rule_pack;
  const pack = code === null ? null : await packVersion(ctx.sql, code);
  if (pack === null) return null;
  const shares = new Map<string, Record<string, number>>();
  for (const { plans, contractIds } of await planFacts(facts, byPack(pack.pack)))
    for (const id of contractIds)
      for (const { group, from, until, factor } of plans.get(id)?.intervals ?? [])
        if (from <= on && on <= until) shares.set(id, { ...shares.get(id), [group]: applyFactor(WHOLE, factor) });
  return shares;
}
