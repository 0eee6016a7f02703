import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { byPack, planned, tallied } from './count.ts';
import { loadFacts } from './facts.ts';
import { packVersion } from './packs.ts';

/**
 * Firms with confirmed payments that count, by `scope group`, in accepted months. Adds up every payment of the project, for
 * rooms that do so seldom. Unscoped: the room that asks says who may know.
 */
export async function creditedFirms(
  ctx: Pick<ReadContext, 'sql' | 'now'>,
  projectId: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const firms = new Map<string, Set<string>>();
  const facts = await loadFacts(ctx.sql, projectId, { branchIds: null, now: ctx.now });
  const code = facts.project.rule_pack;
  const pack = code === null ? null : await packVersion(ctx.sql, code);
  if (pack === null) return firms;
  const plan = await planned(facts, byPack(pack.pack));
  for (const { contract, parts, credit } of await tallied(ctx.sql, plan, 'accepted'))
    for (const { scope, kind, interval } of parts) {
      if (kind !== 'payment' || credit(interval.factor).confirmed_cents <= 0) continue;
      const key = `${scope} ${interval.group}`;
      firms.set(key, (firms.get(key) ?? new Set()).add(contract.firm_id ?? contract.id));
    }
  return firms;
}
