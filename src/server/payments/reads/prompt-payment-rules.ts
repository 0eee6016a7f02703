import type { PaymentRule } from '#contract/payments/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { requirePayments } from '../policy.ts';
import type {} from '../tables.ts';

/** The rules with their dates and sources, for forms. @throws AppError 401, 403 */
export async function paymentRules(ctx: ReadContext): Promise<PaymentRule[]> {
  await requirePayments(ctx);
  return datedRules(ctx);
}

export async function datedRules({ sql }: Pick<ReadContext, 'sql'>): Promise<PaymentRule[]> {
  return (sql as Sql)
    .selectFrom('payment_rules')
    .selectAll()
    .orderBy('code')
    .orderBy('kind')
    .orderBy('effective_from')
    .execute();
}

/** Days that are off at a place, besides weekends and federal holidays. */
export async function holidaysOf({ sql }: Pick<ReadContext, 'sql'>, place: string | null): Promise<string[]> {
  if (place === null) return [];
  const rows = await (sql as Sql).selectFrom('payment_holidays').select('off_on').where('place', '=', place).execute();
  return rows.map(({ off_on }) => off_on);
}
