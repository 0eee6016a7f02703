import type { ForecastContract, ForecastMonth } from './facts.ts';

export interface TieredContract extends ForecastContract {
  readonly parent_id: string | null;
}

/**
 * What each contract keeps of its money: a dollar that is passed down to a lower tier belongs to the lower tier alone, so that
 * none counts twice. Never less than nothing.
 */
export function ownParts(contracts: readonly TieredContract[]): ForecastContract[] {
  const below = Map.groupBy(contracts, ({ parent_id }) => parent_id);
  return contracts.map(({ parent_id: _, ...contract }) => {
    const children = below.get(contract.id) ?? [];
    const sum = (of: (child: TieredContract) => number) => children.reduce((cents, child) => cents + of(child), 0);
    const passed = sum(({ paid_cents }) => paid_cents);
    const paid_cents = Math.max(0, contract.paid_cents - passed);
    return {
      ...contract,
      award_cents:
        contract.award_cents === null
          ? null
          : Math.max(
              0,
              contract.award_cents - sum(({ award_cents, commitment_cents }) => award_cents ?? commitment_cents ?? 0),
            ),
      paid_cents,
      confirmed_cents: Math.min(paid_cents, Math.max(0, contract.confirmed_cents - passed)),
      credited_cents: Math.max(0, contract.confirmed_cents - sum(({ confirmed_cents }) => confirmed_cents)),
    };
  });
}

/** The same by month. */
export function ownMonths(
  contracts: readonly Pick<TieredContract, 'id' | 'parent_id'>[],
  months: readonly ForecastMonth[],
): ForecastMonth[] {
  const parentOf = new Map(contracts.map(({ id, parent_id }) => [id, parent_id]));
  const passed = new Map<string, number>();
  for (const { contract_id, month, paid_cents } of months) {
    const key = `${parentOf.get(contract_id)} ${month}`;
    passed.set(key, (passed.get(key) ?? 0) + paid_cents);
  }
  return months.map((one) => {
    const down = passed.get(`${one.contract_id} ${one.month}`) ?? 0;
    const paid_cents = Math.max(0, one.paid_cents - down);
    return { ...one, paid_cents, confirmed_cents: Math.min(paid_cents, Math.max(0, one.confirmed_cents - down)) };
  });
}
