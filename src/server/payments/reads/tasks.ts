import { type RawBuilder, sql } from 'kysely';
import type { Task } from '#contract/payments/rules.ts';
import type { PaymentTask } from '#contract/payments/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { mayAct, shownScope, shownSideOf } from '../policy.ts';
import type {} from '../tables.ts';

type TaskRow = Omit<PaymentTask, 'is_overdue'> & { readonly today: string };

/** What somebody owes, by due date. Each side's lines that wait have an index; staff have that of differences. */
export function taskRows(actor: UserActor, now: Date, limit: number): RawBuilder<TaskRow> {
  const owes: RawBuilder<Task> = sql`
    CASE ${shownSideOf(actor, 'l', 'l.contract_id')}
      WHEN 'payer' THEN CASE WHEN l.state = 'open' THEN 'report' WHEN l.state = 'differs' AND l.replied_at IS NULL THEN 'reply' END
      WHEN 'firm' THEN CASE WHEN l.state = 'reported' THEN 'answer' END
      WHEN 'owner' THEN CASE WHEN l.state = 'differs' AND l.replied_at IS NOT NULL AND l.staff_asked_at IS NULL THEN 'settle' END
      ELSE CASE WHEN l.state = 'differs' AND l.replied_at IS NOT NULL THEN 'settle' END END`;
  return sql<TaskRow>`
    SELECT ${owes} AS task, l.contract_id, l.id AS line_id, l.version, c.title,
           ${hiringCompanyName(sql.ref('l.hiring_company_id'))} AS hiring_company, ${mwbeName(sql.ref('l.mwbe_id'))} AS firm,
           to_char(l.month, 'YYYY-MM') AS month, l.paid_cents, l.answered_cents, l.act_by,
           to_char(${now}::timestamptz AT TIME ZONE c.time_zone, 'YYYY-MM-DD') AS today
    FROM payment_lines l JOIN payment_contracts c ON c.id = l.contract_id
    WHERE l.act_by IS NOT NULL ${actor.userType === 'INTERNAL' ? sql`AND l.state = 'differs'` : sql``}
      AND ${shownScope(actor, 'l', 'l.contract_id')} AND ${mayAct(actor, 'l', 'l.contract_id')} AND ${owes} IS NOT NULL
    ORDER BY l.act_by, l.id LIMIT ${limit}`;
}
