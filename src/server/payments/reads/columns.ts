import { type RawBuilder, sql } from 'kysely';
import { isLate } from '#contract/payments/rules/prompt-payment-rules.ts';
import { FIGURES } from '#contract/payments/rules/totals.ts';
import type { Side } from '#contract/payments/rules.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractRow } from '#contract/payments/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { mayAct, shownSideOf } from '../policy.ts';
import type {} from '../tables.ts';

/** The five figures of a table of totals, 0 where there is no row. */
export const figureColumns = (alias: string): RawBuilder<unknown> =>
  sql.join(FIGURES.map((name) => sql`coalesce(${sql.ref(`${alias}.${name}`)}, 0)::bigint AS ${sql.ref(name)}`));
const MOST = sql.lit(Number.MAX_SAFE_INTEGER);
/** Their sums: one that nobody can read would close the page to everybody of whom it is. */
export const figureSums = (alias: string): RawBuilder<unknown> =>
  sql.join(
    FIGURES.map(
      (name) =>
        sql`greatest(least(coalesce(sum(${sql.ref(`${alias}.${name}`)}), 0), ${MOST}), -${MOST})::bigint AS ${sql.ref(name)}`,
    ),
  );

/**
 * The day on which the line `l` was paid. Nothing was paid in its month: then the first payment of the contract that
 * followed it, of money that reached the payer on the same day or later, ends the lateness.
 */
export const paidBy = sql<string | null>`coalesce(l.paid_on,
  (SELECT min(p.paid_on) FROM payment_lines p
   WHERE p.contract_id = l.contract_id AND l.paid_cents = 0 AND p.kind = 'progress' AND p.paid_cents > 0 AND p.counts
     AND p.month >= l.month AND p.payer_paid_on >= l.payer_paid_on))`;

/** Lines of the contract `c` that were paid after their day, or were not paid and it has passed. */
export const lateLines = (now: Date): RawBuilder<number> => sql`
  (SELECT count(*)::int FROM payment_lines l WHERE l.contract_id = c.id AND l.due_on IS NOT NULL AND l.counts
     AND l.due_on < coalesce(${paidBy}, (${now}::timestamptz AT TIME ZONE c.time_zone)::date))`;

/** A row of the list, of the contracts table as `c` with its totals as `t`. */
export const rowColumns = (actor: Actor, now: Date): RawBuilder<unknown> => sql`
  c.id, c.hiring_company_id, ${hiringCompanyName(sql.ref('c.hiring_company_id'))} AS hiring_company, c.mwbe_id,
  ${mwbeName(sql.ref('c.mwbe_id'))} AS firm, c.owner_company_id,
  ${hiringCompanyName(sql.ref('c.owner_company_id'))} AS owner, c.number, c.title, c.goal_group, c.state, c.version,
  c.award_cents + c.changes_cents AS award_cents, ${figureColumns('t')},
  coalesce(t.open_lines, 0) AS open_lines, coalesce(t.unanswered_lines, 0) AS unanswered_lines,
  coalesce(t.differing_lines, 0) AS differing_lines, ${lateLines(now)} AS late_lines,
  ${shownSideOf(actor, 'c', 'c.id')} AS side, ${mayAct(actor, 'c', 'c.id')} AS may_act`;
export type Row = Omit<ContractRow, 'side'> & { readonly side: Side };

/** What proves the line `l` (jsonb array). */
const proofFiles = sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'side', f.side, 'display_name', f.display_name,
      'media_type', f.media_type, 'bytes', f.bytes, 'state', f.state,
      'added_at', to_char(f.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY f.created_at, f.id), '[]')
   FROM payment_files f WHERE f.line_id = l.id)`;

const MOMENTS = ['reported_at', 'answered_at', 'replied_at', 'staff_asked_at', 'settled_at'] as const;
type Moment = (typeof MOMENTS)[number];
export type StoredLine = Omit<PaymentLine, Moment | 'is_late'> &
  Record<Moment, Date | null> & { readonly today: string; readonly paid_by: string | null };

/** A line of the contract's timeline, of the lines table as `l` and its contract as `c`. */
export const lineColumns = (now: Date): RawBuilder<unknown> => sql`
  l.id, l.contract_id, to_char(l.month, 'YYYY-MM') AS month, l.kind, l.state, l.version, l.paid_cents, l.reason,
  l.paid_on, l.method, l.reference, l.retainage_cents, l.payer_paid_on, l.unpaid_cents,
  l.unpaid_reason, l.due_on, l.reported_at, l.answer, l.answered_cents, l.answer_comment, l.answered_at,
  l.firm_unpaid_cents, l.reply, l.replied_at, l.staff_asked_at, l.staff_asked_why, l.settled_cents, l.settle_reason,
  l.settled_at, l.confirmed_cents, l.corrects, l.counts, l.act_by, ${paidBy} AS paid_by, ${proofFiles} AS files,
  to_char(${now}::timestamptz AT TIME ZONE c.time_zone, 'YYYY-MM-DD') AS today`;

export const toLine = ({ today, paid_by, ...row }: StoredLine): PaymentLine => ({
  ...row,
  is_late: isLate(row.due_on, paid_by, today),
  reported_at: row.reported_at?.toISOString() ?? null,
  answered_at: row.answered_at?.toISOString() ?? null,
  replied_at: row.replied_at?.toISOString() ?? null,
  staff_asked_at: row.staff_asked_at?.toISOString() ?? null,
  settled_at: row.settled_at?.toISOString() ?? null,
});
