import { sql } from 'kysely';
import { bridgeOf } from '#contract/cash-bridge/rules/bridge.ts';
import { CASH_LIMITS, MIN_PAYMENTS } from '#contract/cash-bridge/rules.ts';
import type { CashBridge, CashCost } from '#contract/cash-bridge/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { contractsOfFirm, type FirmContract } from '#server/payments/reads/for-cash-bridge.ts';
import { publishedDays } from '#server/scorecards/reads.ts';
import { authorizeCash, type FirmCash } from './policy.ts';
import type {} from './tables.ts';

/** @throws AppError 401, 403, 404 */
export const cashBridge = async (ctx: ReadContext, id: string): Promise<CashBridge> =>
  bridgeOfFirm(ctx, await authorizeCash(ctx, id));

/** The calendar of a firm as of today, at the place of its latest contract. */
export async function bridgeOfFirm(ctx: ReadContext, firm: FirmCash): Promise<CashBridge> {
  const contracts = await contractsOfFirm(ctx, {
    mwbeId: firm.mwbeId,
    minPayments: MIN_PAYMENTS,
    limit: CASH_LIMITS.contracts,
  });
  const costs = await costsOf(ctx, firm);
  const days = await publishedDays(ctx, [...new Set(contracts.map(({ hiring_company_id }) => hiring_company_id))]);
  const today = await todayAt(ctx, contracts[0]?.time_zone ?? DEFAULT_ZONE);
  const facts = contracts.map((contract) => ({
    ...contract,
    median_days: contract.own_days ?? days.get(contract.hiring_company_id) ?? null,
  }));
  const { expected, undated, weeks, months, later_cents } = bridgeOf(facts, costs, today);
  return {
    today,
    contracts: contracts.map(shown),
    costs,
    expected: [...expected],
    undated: [...undated],
    weeks: [...weeks],
    months: [...months],
    later_cents,
  };
}

/** Of a firm without a contract. */
const DEFAULT_ZONE = 'America/New_York';

const shown = (contract: FirmContract): CashBridge['contracts'][number] => ({
  id: contract.id,
  payer: contract.payer,
  title: contract.title,
  award_cents: contract.award_cents,
  paid_cents: contract.paid_cents,
  confirmed_cents: contract.confirmed_cents,
  unanswered_cents: contract.unanswered_cents,
  differs_cents: contract.differs_cents,
  retained_cents: contract.retained_cents,
});

async function todayAt({ sql: db, now }: ReadContext, zone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    SELECT to_char(${now}::timestamptz AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS today`.execute(db);
  return rows[0]?.today ?? now.toISOString().slice(0, 10);
}

const COST = ['id', 'name', 'amount_cents', 'rhythm', 'from_on', 'until_on', 'version'] as const;

const costsOf = (ctx: ReadContext, { mwbeId }: FirmCash): Promise<CashCost[]> =>
  withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('cash_costs')
      .select(COST)
      .where('mwbe_id', '=', mwbeId)
      .orderBy('from_on')
      .orderBy('id')
      .limit(CASH_LIMITS.costs)
      .execute(),
  );

export { COST };
