import { type RawBuilder, sql } from 'kysely';
import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails, PaymentEntry } from '#contract/payments/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { requirePayments, shownScope } from '../policy.ts';
import { lineColumns, type Row, rowColumns, type StoredLine, toLine } from './columns.ts';
import { clocksOf, type OfClock } from './due-dates.ts';

interface Stored
  extends Row,
    OfClock,
    Pick<
      ContractDetails,
      'tier' | 'parent_id' | 'scope' | 'naics' | 'original_award_cents' | 'retainage_bps' | 'starts_on' | 'ends_on'
    > {
  readonly created_at: Date;
  readonly finalized_at: Date | null;
}

/** A contract with everything that was said about it: the same for every side. @throws AppError 403, 404 */
export async function paymentContract(ctx: ReadContext, id: string): Promise<ContractDetails> {
  const actor = await requirePayments(ctx);
  const found = await withRowSecurity(ctx, async (tx) => {
    const { rows } = await sql<Stored>`
      SELECT ${rowColumns(actor, ctx.now)}, c.tier, c.scope, c.naics, c.award_cents AS original_award_cents,
             c.retainage_bps, c.starts_on, c.ends_on, c.time_zone, c.state_code, c.rule, c.custom_days, c.custom_day_kind,
             c.completed_on, c.created_at, c.finalized_at,
             (SELECT p.id FROM payment_contracts p WHERE p.id = c.parent_id AND ${shownScope(actor, 'p', 'p.id')}) AS parent_id
      FROM payment_contracts c LEFT JOIN payment_contract_totals t ON t.contract_id = c.id
      WHERE c.id = ${id} AND ${shownScope(actor, 'c', 'c.id')}`.execute(tx);
    return {
      row: orNotFound(rows[0]),
      lines: await linesWhere(tx, ctx, sql`l.contract_id = ${id}`),
      entries: await entriesOf(tx, id),
    };
  });
  const { rule: _, custom_days: __, custom_day_kind: ___, ...row } = found.row;
  const clocks = await clocksOf(ctx, found.row);
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    finalized_at: row.finalized_at?.toISOString() ?? null,
    payment_clock: clocks.clockOf('payment', clocks.today),
    retainage_clock: clocks.clockOf('retainage', row.completed_on ?? clocks.today),
    retainage_due_on: clocks.due('retainage', row.completed_on),
    lines: found.lines,
    entries: found.entries,
  };
}

const linesWhere = async (
  db: Sql,
  { now }: Pick<ReadContext, 'now'>,
  where: RawBuilder<unknown>,
): Promise<PaymentLine[]> => {
  const { rows } = await sql<StoredLine>`
    SELECT ${lineColumns(now)} FROM payment_lines l JOIN payment_contracts c ON c.id = l.contract_id
    WHERE ${where} ORDER BY l.month DESC, l.id LIMIT ${PAYMENT_LIMITS.timeline}`.execute(db);
  return rows.map(toLine);
};

/** Lines that the actor may see, in the order of `ids`. */
export async function paymentLines(ctx: ReadContext, ids: readonly string[]): Promise<PaymentLine[]> {
  const found = await withRowSecurity(ctx, (tx) =>
    linesWhere(tx, ctx, sql`l.id = ANY(${ids}::uuid[]) AND ${shownScope(ctx.actor, 'l', 'l.contract_id')}`),
  );
  const byId = new Map(found.map((line) => [line.id, line]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @throws AppError 404 */
export const paymentLine = async (ctx: ReadContext, id: string): Promise<PaymentLine> =>
  orNotFound((await paymentLines(ctx, [id]))[0]);

async function entriesOf(db: Sql, id: string): Promise<PaymentEntry[]> {
  const { rows } = await sql<Omit<PaymentEntry, 'at'> & { readonly at: Date }>`
    SELECT number, line_id, kind, side, at, amount_cents, words, details FROM payment_entries
    WHERE contract_id = ${id} ORDER BY number DESC LIMIT ${PAYMENT_LIMITS.timeline}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
