import { type RawBuilder, sql } from 'kysely';
import { isLate } from '#contract/payments/rules/clock.ts';
import { addFigures, FIGURES, type Figures, NO_FIGURES } from '#contract/payments/rules/totals.ts';
import { PAYMENT_LIMITS, type Task } from '#contract/payments/rules.ts';
import type { ContractRow, ContractsQuery, PaymentTask, Totals, TotalsQuery } from '#contract/payments/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { ListPage } from '#server/kernel/http/handler.ts';
import { isInvited, mayAct, paymentScope, requirePayments, shownScope, shownSideOf } from './policy.ts';
import { figureSums } from './reads/columns.ts';
import { contractRows, matches } from './reads/contracts.ts';

/** Contracts that the actor is part of, the last recorded first; `before` is the last id of the previous page. */
export async function paymentContracts(ctx: ReadContext, query: ContractsQuery): Promise<ListPage<ContractRow[]>> {
  const actor = await requirePayments(ctx);
  const { limit } = query;
  const { rows } = await withRowSecurity(ctx, (tx) => contractRows(actor, ctx.now, query).execute(tx));
  const page = rows.slice(0, limit);
  return new ListPage(page, rows.length > limit ? (page.at(-1)?.id ?? null) : null);
}

const GROUPED = {
  month: { key: sql`to_char(m.month, 'YYYY-MM')`, name: sql`NULL::text`, by: sql`m.month` },
  firm: { key: sql`m.mwbe_id::text`, name: mwbeName(sql.ref('m.mwbe_id')), by: sql`m.mwbe_id` },
  payer: {
    key: sql`m.hiring_company_id::text`,
    name: hiringCompanyName(sql.ref('m.hiring_company_id')),
    by: sql`m.hiring_company_id`,
  },
  group: { key: sql`m.goal_group`, name: sql`m.goal_group`, by: sql`m.goal_group` },
} as const;

interface Group extends Figures {
  readonly key: string | null;
  readonly name: string | null;
}

/**
 * Lines in the shape of the totals by month. Those are kept by payer and firm, so for who was invited to some of their
 * contracts the lines are added up: they are few.
 */
const linesAsTotals = (actor: Actor) => sql`
  (SELECT l.hiring_company_id, l.mwbe_id, l.owner_company_id, l.goal_group, l.month, l.counted_paid AS paid_cents,
          l.counted_confirmed AS confirmed_cents, l.counted_unanswered AS unanswered_cents,
          l.counted_differs AS differs_cents, l.counted_retained AS retained_cents
   FROM payment_lines l WHERE ${shownScope(actor, 'l', 'l.contract_id')})`;

/** What the actor's contracts add up to: rows and rest are the total, to the cent. */
export async function paymentTotals(ctx: ReadContext, query: TotalsQuery): Promise<Totals> {
  const actor = await requirePayments(ctx);
  const { key, name, by } = GROUPED[query.by];
  const invited = await isInvited(ctx);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Group>`
    SELECT ${key} AS key, ${name} AS name, ${figureSums('m')}
    FROM ${invited ? linesAsTotals(actor) : sql`payment_month_totals`} m
    WHERE ${invited ? sql`true` : paymentScope(actor, 'm')} AND ${matches(query, 'm')}
      ${query.from ? sql`AND m.month >= ${`${query.from}-01`}::date` : sql``}
      ${query.until ? sql`AND m.month <= ${`${query.until}-01`}::date` : sql``}
    GROUP BY ${by} ORDER BY ${query.by === 'month' ? sql`m.month DESC` : sql`sum(m.paid_cents) DESC, ${by}`}`.execute(
      tx,
    ),
  );
  const sum = (some: readonly Figures[]) => some.map(onlyFigures).reduce(addFigures, NO_FIGURES);
  const shown = rows.slice(0, PAYMENT_LIMITS.groups);
  return { total: sum(rows), rows: shown, rest: sum(rows.slice(shown.length)) };
}
const onlyFigures = (row: Figures): Figures =>
  Object.fromEntries(FIGURES.map((name) => [name, row[name]])) as unknown as Figures;

type TaskRow = Omit<PaymentTask, 'is_overdue'> & { readonly today: string };

/** What the actor owes, by due date: reports and replies as the payer, answers as the firm, settlements for others. */
export async function paymentTasks(ctx: ReadContext, { limit }: { readonly limit: number }): Promise<PaymentTask[]> {
  const actor = await requirePayments(ctx);
  const owes: RawBuilder<Task> = sql`
    CASE ${shownSideOf(actor, 'l', 'l.contract_id')}
      WHEN 'payer' THEN CASE WHEN l.state = 'open' THEN 'report' WHEN l.state = 'differs' AND l.replied_at IS NULL THEN 'reply' END
      WHEN 'firm' THEN CASE WHEN l.state = 'reported' THEN 'answer' END
      WHEN 'owner' THEN CASE WHEN l.state = 'differs' AND l.replied_at IS NOT NULL AND l.staff_asked_at IS NULL THEN 'settle' END
      ELSE CASE WHEN l.state = 'differs' AND l.replied_at IS NOT NULL THEN 'settle' END END`;
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<TaskRow>`
    SELECT ${owes} AS task, l.contract_id, l.id AS line_id, l.version, c.title,
           ${hiringCompanyName(sql.ref('l.hiring_company_id'))} AS hiring_company, ${mwbeName(sql.ref('l.mwbe_id'))} AS firm,
           to_char(l.month, 'YYYY-MM') AS month, l.paid_cents, l.answered_cents, l.act_by,
           to_char(${ctx.now}::timestamptz AT TIME ZONE c.time_zone, 'YYYY-MM-DD') AS today
    FROM payment_lines l JOIN payment_contracts c ON c.id = l.contract_id
    WHERE l.act_by IS NOT NULL AND ${shownScope(actor, 'l', 'l.contract_id')} AND ${mayAct(actor, 'l', 'l.contract_id')} AND ${owes} IS NOT NULL
    ORDER BY l.act_by, l.id LIMIT ${limit}`.execute(tx),
  );
  return rows.map(({ today, ...row }) => ({ ...row, is_overdue: isLate(row.act_by, null, today) }));
}
