import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { EntryKind, Side } from '#contract/payments/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { type MovedLine, paymentsMoved } from '../events.ts';
import type {} from '../tables.ts';

export interface NewEntry {
  readonly contractId: string;
  readonly lineId: string | null;
  readonly kind: EntryKind;
  readonly side: Side;
  readonly amountCents: number | null;
  readonly words: string | null;
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/** Adds to the timelines of contracts that the transaction has locked; their version is the number of the last entry. */
export async function addEntries(ctx: WriteContext, entries: readonly NewEntry[]): Promise<void> {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const rows = entries.map((entry, at) => ({ ...entry, details: entry.details ?? {}, at }));
  await sql`
    WITH given AS (
      SELECT g.*, row_number() OVER (PARTITION BY g."contractId" ORDER BY g.at)::integer AS nth
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS g("contractId" uuid, "lineId" uuid, kind text,
        side text, "amountCents" bigint, words text, details jsonb, at integer)),
    numbered AS (
      UPDATE payment_contracts c SET version = c.version + n.entries
      FROM (SELECT "contractId", count(*)::integer AS entries FROM given GROUP BY 1) n
      WHERE c.id = n."contractId" RETURNING c.id, c.version - n.entries AS before)
    INSERT INTO payment_entries (contract_id, number, line_id, kind, side, user_id, at, amount_cents, words, details)
    SELECT g."contractId", n.before + g.nth, g."lineId", g.kind, g.side, ${userId}::uuid, ${ctx.now}, g."amountCents",
           g.words, g.details
    FROM given g JOIN numbered n ON n.id = g."contractId"`.execute(ctx.sql);
}

/**
 * Tells other rooms that lines moved, of all of them at once.
 * @param file the import that the lines come with: all of its reports share an email
 */
export async function notifyOfPaymentMoves(
  ctx: WriteContext,
  ids: readonly string[],
  kind: EntryKind,
  file?: string,
): Promise<void> {
  const { rows } = await sql<Omit<MovedLine, 'batch'>>`
    SELECT l.id AS "lineId", l.contract_id AS "contractId", l.hiring_company_id AS "hiringCompanyId",
           l.mwbe_id AS "mwbeId", l.owner_company_id AS "ownerCompanyId", l.state,
           l.replied_at IS NOT NULL AS "isExplained", l.staff_asked_at IS NOT NULL AS "onlyStaff"
    FROM payment_lines l WHERE l.id = ANY(${ids}::uuid[])`.execute(ctx.sql);
  const batches = new Map(rows.map(({ hiringCompanyId }) => [hiringCompanyId, file ?? randomUUID()]));
  const isBatch = file !== undefined || rows.length > 1;
  const lines = rows.map((line) => ({ ...line, batch: isBatch ? (batches.get(line.hiringCompanyId) ?? null) : null }));
  await ctx.announce(paymentsMoved({ kind, fromFile: file !== undefined, lines }));
}

/** Whether a guarded statement found its row. */
export const found = async (ctx: WriteContext, statement: RawBuilder<unknown>): Promise<boolean> =>
  (await statement.execute(ctx.sql)).rows.length === 1;
