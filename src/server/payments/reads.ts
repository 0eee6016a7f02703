import { type RawBuilder, sql } from 'kysely';
import { exactCents } from '#contract/payments/rules/money.ts';
import { isLate } from '#contract/payments/rules/prompt-payment-rules.ts';
import { FIGURES, type Figures, NO_FIGURES } from '#contract/payments/rules/totals.ts';
import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import type { ContractRow, ContractsQuery, PaymentTask, Totals, TotalsQuery } from '#contract/payments/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import {
  isInvited,
  onlyInvitedScope,
  onlyOtherSidesScope,
  payerScope,
  paymentScope,
  requirePayments,
} from './policy.ts';
import { figureSums } from './reads/columns.ts';
import { contractRows, matches } from './reads/contracts.ts';
import { taskRows } from './reads/tasks.ts';

/** Contracts that the actor is part of, the last recorded first; `before` is the last id of the previous page. */
export async function paymentContracts(ctx: ReadContext, query: ContractsQuery): Promise<PagedList<ContractRow[]>> {
  const actor = await requirePayments(ctx);
  const { limit } = query;
  const { rows } = await withRowSecurity(ctx, (tx) => contractRows(actor, ctx.now, query).execute(tx));
  const page = rows.slice(0, limit);
  return new PagedList(page, rows.length > limit ? (page.at(-1)?.id ?? null) : null);
}

const GROUPED = {
  month: { of: sql`m.month`, key: sql`to_char(g.of, 'YYYY-MM')`, name: sql`NULL::text` },
  firm: { of: sql`m.mwbe_id`, key: sql`g.of::text`, name: mwbeName(sql.ref('g.of')) },
  payer: { of: sql`m.hiring_company_id`, key: sql`g.of::text`, name: hiringCompanyName(sql.ref('g.of')) },
  group: { of: sql`m.goal_group`, key: sql`g.of`, name: sql`g.of` },
} as const;

interface Group extends Figures {
  readonly key: string | null;
  readonly name: string | null;
  /** Of all groups, also those beyond the limit. */
  readonly total: Figures;
}

const SUMMED = sql.join(FIGURES.map((figure) => sql.ref(`o.${figure}`)));

/** Only months and payers are asked for: as the payer they are kept in very few rows. */
const isByPayer = ({ by, mwbe_id, owner_company_id, goal_group, q }: TotalsQuery): boolean =>
  (by === 'month' || by === 'payer') && [mwbe_id, owner_company_id, goal_group, q].every((one) => one === undefined);

/**
 * Totals by month of the actor's own contracts, and the lines of those that they were invited to, in the same shape: totals
 * are kept by payer and firm, an invitation is to some contracts. They are few.
 */
function totalsOf(actor: Actor, query: TotalsQuery, invited: boolean): RawBuilder<unknown> {
  const byPayer = isByPayer(query);
  const party = byPayer ? sql`` : sql`, o.mwbe_id, o.owner_company_id, o.goal_group`;
  const columns = sql`o.hiring_company_id${party}, o.month, ${SUMMED}`;
  const kept = byPayer
    ? sql`SELECT ${columns} FROM payment_payer_totals o WHERE ${payerScope(actor, 'o')}
          UNION ALL SELECT ${columns} FROM payment_month_totals o WHERE ${onlyOtherSidesScope(actor, 'o')}`
    : sql`SELECT ${columns} FROM payment_month_totals o WHERE ${paymentScope(actor, 'o')}`;
  const lines = sql`
    SELECT o.hiring_company_id${party}, o.month, o.counted_paid, o.counted_confirmed, o.counted_unanswered,
           o.counted_differs, o.counted_retained
    FROM payment_lines o WHERE ${onlyInvitedScope(actor, 'o', 'o.contract_id')}`;
  return sql`(${kept} ${invited ? sql`UNION ALL ${lines}` : sql``}) m`;
}

/** What the actor's contracts add up to: rows and rest are the total, to the cent. */
export async function paymentTotals(ctx: ReadContext, query: TotalsQuery): Promise<Totals> {
  const actor = await requirePayments(ctx);
  const { of, key, name } = GROUPED[query.by];
  const invited = await isInvited(ctx);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Group>`
    WITH g AS (
      SELECT ${of} AS of, ${figureSums('m')} FROM ${totalsOf(actor, query, invited)} WHERE ${matches(query, 'm')}
        ${query.from ? sql`AND m.month >= ${`${query.from}-01`}::date` : sql``}
        ${query.until ? sql`AND m.month <= ${`${query.until}-01`}::date` : sql``}
      GROUP BY 1)
    SELECT ${key} AS key, ${name} AS name, ${sql.join(FIGURES.map((figure) => sql.ref(`g.${figure}`)))},
           (SELECT to_jsonb(a) FROM (SELECT ${figureSums('g')} FROM g) a) AS total
    FROM g ORDER BY ${query.by === 'month' ? sql`g.of DESC` : sql`g.paid_cents DESC, g.of`}
    LIMIT ${PAYMENT_LIMITS.groups}`.execute(tx),
  );
  const total = rows[0]?.total ?? NO_FIGURES;
  const shown = rows.map(({ total: _, ...row }) => row);
  return { total, rows: shown, rest: subtract(total, shown) };
}

const subtract = (total: Figures, rows: readonly Figures[]): Figures =>
  Object.fromEntries(
    FIGURES.map((name) => [name, exactCents(rows.reduce((rest, row) => rest - row[name], total[name]))]),
  ) as unknown as Figures;

/** What the actor owes, by due date: reports and replies as the payer, answers as the firm, settlements for others. */
export async function paymentTasks(ctx: ReadContext, { limit }: { readonly limit: number }): Promise<PaymentTask[]> {
  const actor = await requirePayments(ctx);
  const { rows } = await withRowSecurity(ctx, (tx) => taskRows(actor, ctx.now, limit).execute(tx));
  return rows.map(({ today, ...row }) => ({ ...row, is_overdue: isLate(row.act_by, null, today) }));
}
