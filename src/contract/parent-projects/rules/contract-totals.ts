import type { FiveAmounts } from '../rules.ts';

const AMOUNTS = ['goal_cents', 'commitment_cents', 'award_cents', 'paid_cents', 'confirmed_cents'] as const;
type Amount = (typeof AMOUNTS)[number];

interface Counted extends FiveAmounts {
  readonly id: string;
  readonly parent_id: string | null;
  readonly matches: boolean;
}

/**
 * What contracts of a tree add up to, of those that match. An amount counts once: what a contract passes on is a part of
 * its own amount, so below one that has an amount it is not added again.
 * @param rows with everything above a contract that matches
 */
export function treeTotal(rows: readonly Counted[]): FiveAmounts {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const has = (row: Counted, amount: Amount): boolean => row.matches && row[amount] !== null && row[amount] !== 0;
  const hasAbove = (row: Counted, amount: Amount): boolean => {
    const above = row.parent_id === null ? undefined : byId.get(row.parent_id);
    return above !== undefined && (has(above, amount) || hasAbove(above, amount));
  };
  const sum = (amount: Amount): number | null => {
    const known = rows.filter((row) => row.matches && row[amount] !== null);
    if (known.length === 0) return null;
    return known.reduce((total, row) => total + (hasAbove(row, amount) ? 0 : (row[amount] ?? 0)), 0);
  };
  return {
    goal_cents: sum('goal_cents'),
    commitment_cents: sum('commitment_cents'),
    award_cents: sum('award_cents'),
    paid_cents: sum('paid_cents') ?? 0,
    confirmed_cents: sum('confirmed_cents') ?? 0,
  };
}
