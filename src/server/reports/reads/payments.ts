import { sql } from 'kysely';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { reportedContracts } from '#server/parent-projects/reads/for-reports.ts';
import { reportedPayments } from '#server/payments/reads/for-reports.ts';
import type { Source } from './source.ts';
import { columnId, type Wanted } from './wanted.ts';

/** One row for each payment that counts, of contracts that the reader sees; of viewers, in accepted months. */
export function paymentsSource(ctx: ReadContext, { access, basis }: Wanted): Source {
  const { projectId, sees } = access;
  const contracts = reportedContracts(ctx.actor, { projectId, sees: basis === 'accepted' ? 'accepted' : sees });
  const day = (name: string) => sql`to_char(${sql.ref(`p.${name}`)}, 'YYYY-MM-DD') AS ${sql.ref(name)}`;
  return {
    id: columnId,
    tree: [],
    tables: sql`
      base AS (
        SELECT p.id::text AS key, p.paid_in AS month, p.firm, p.payer, c.title AS contract, c.number, c.tier::text AS tier,
               p.goal_group, p.kind, p.state, ${day('payer_paid_on')}, ${day('due_on')}, ${day('paid_on')}, p.on_time,
               1::bigint AS payments, p.paid_cents AS paid, p.confirmed_cents AS confirmed, p.unanswered_cents AS unanswered,
               p.differs_cents AS differs, p.retainage_cents AS retainage,
               (p.on_time = 'on_time')::integer::bigint AS on_time_count,
               (p.on_time IN ('late', 'not_paid'))::integer::bigint AS late_count,
               (p.on_time IN ('on_time', 'late', 'not_paid'))::integer::bigint AS due_count,
               (p.paid_on - p.payer_paid_on)::bigint AS days,
               (p.paid_on - p.payer_paid_on IS NOT NULL)::integer::bigint AS dated_count,
               jsonb_strip_nulls(jsonb_build_object('contract_id', c.id, 'payment_contract_id', p.contract_id,
                 'firm_id', c.firm_id)) AS opens
        FROM ${contracts} c JOIN ${reportedPayments(ctx.now)} p ON p.contract_id = c.payment_contract_id
        ${basis === 'accepted' ? sql`WHERE p.month <= c.accepted_month` : sql``})`,
  };
}
