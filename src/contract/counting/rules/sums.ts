import type { RulePack } from '../schema/pack.ts';
import type {
  Adjustment,
  ContractFacts,
  ContractSum,
  CountLine,
  GroupSum,
  ProjectFacts,
  Reason,
  ReasonSum,
} from '../schema.ts';
import { formatCents, formatPercent } from './labels.ts';

const key = (...parts: readonly string[]): string => JSON.stringify(parts);

/** Items by key, in the order of the keys. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = keyOf(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, group]) => group);
}

export const sumOf = <T>(items: readonly T[], centsOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + centsOf(item), 0);

/** The sums of contracts and groups before any floor, by contract id and group. */
export function sumByContract(lines: readonly CountLine[]): ContractSum[] {
  return groupBy(lines, ({ contract_id, group }) => key(contract_id, group)).flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const payments = some.filter(({ kind }) => kind === 'payment');
    return [
      {
        contract_id: first.contract_id,
        group: first.group,
        confirmed_cents: sumOf(payments, ({ confirmed_cents }) => confirmed_cents),
        credit_cents: sumOf(some, ({ credit_cents }) => credit_cents),
      },
    ];
  });
}

/** A contract counts at least nothing, however much its firm passed down or gave back. */
export const floorAdjustments = (sums: readonly ContractSum[]): Adjustment[] =>
  sums
    .filter(({ credit_cents }) => credit_cents < 0)
    .map(({ contract_id, group, credit_cents }) => ({
      contract_id,
      group,
      reason: 'below_zero',
      cents: -credit_cents,
      text: `More was passed down or given back than counts: ${formatCents(credit_cents)} becomes $0.00`,
    }));

/** What prime contractors' own participation exceeds the part of the goal that it may fill. */
export function primeAdjustments(
  sums: readonly ContractSum[],
  contracts: readonly ContractFacts[],
  project: ProjectFacts,
  pack: RulePack,
): Adjustment[] {
  const limit = pack.conditions.prime_limit;
  if (limit === null) return [];
  const primes = new Set(contracts.filter(({ parent_id }) => parent_id === null).map(({ id }) => id));
  return project.groups.flatMap(({ code, goal_bps, subgoal_of }) => {
    if (goal_bps === null || subgoal_of !== null) return [];
    const own = sums.filter(({ contract_id, group }) => group === code && primes.has(contract_id));
    const credit = sumOf(own, ({ credit_cents }) => Math.max(0, credit_cents));
    const most = primeLimitCents(project.contract_total_cents, goal_bps, limit.goal_share_bps);
    if (credit <= most) return [];
    return [
      {
        contract_id: null,
        group: code,
        reason: 'prime_limit',
        cents: most - credit,
        text: `Prime contractors may fill ${formatPercent(limit.goal_share_bps)} of the goal, ${formatCents(most)}; ${limit.source}`,
      },
    ];
  });
}

/** Toward zero, as every amount. */
const primeLimitCents = (total: number, goalBps: number, shareBps: number): number =>
  Number((BigInt(total) * BigInt(goalBps) * BigInt(shareBps)) / 100_000_000n);

/** The groups with their share of the contract total, in the project's order. @param sums after their floors */
export function sumByGroup(
  sums: readonly ContractSum[],
  adjustments: readonly Adjustment[],
  project: ProjectFacts,
): GroupSum[] {
  const total = project.contract_total_cents;
  const remaining = total - sumOf(project.exclusions, ({ amount_cents }) => Math.max(0, amount_cents));
  return project.groups.map(({ code, goal_bps }) => {
    const credit =
      sumOf(
        sums.filter(({ group }) => group === code),
        ({ credit_cents }) => credit_cents,
      ) +
      sumOf(
        adjustments.filter(({ group, contract_id }) => group === code && contract_id === null),
        ({ cents }) => cents,
      );
    return {
      group: code,
      credit_cents: credit,
      bps: share(credit, total),
      bps_after_exclusions: share(credit, remaining),
      goal_bps,
      is_met: goal_bps === null || remaining <= 0 ? null : reaches(credit, remaining, goal_bps),
    };
  });
}

const share = (credit: number, total: number): number | null =>
  total <= 0 ? null : Number((BigInt(credit) * 10_000n) / BigInt(total));

/** By cents, not by rounded basis points. */
const reaches = (credit: number, total: number, goalBps: number): boolean =>
  BigInt(credit) * 10_000n >= BigInt(total) * BigInt(goalBps);

/** What each reason amounts to in each group; deductions are the reason `passed_down`. */
export function sumByReason(lines: readonly CountLine[]): ReasonSum[] {
  return groupBy(lines, ({ group, reason }) => key(group, reason)).flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const reason: Reason = first.reason;
    return [
      {
        group: first.group,
        reason,
        lines: some.length,
        confirmed_cents: sumOf(some, ({ confirmed_cents }) => confirmed_cents),
        credit_cents: sumOf(some, ({ credit_cents }) => credit_cents),
      },
    ];
  });
}
