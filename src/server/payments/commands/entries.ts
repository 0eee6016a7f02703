import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { EntryKind, Side } from '#contract/payments/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { paymentMoved } from '../events.ts';
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

/** Tells other rooms that lines moved. */
export async function announceMoves(ctx: WriteContext, ids: readonly string[], kind: EntryKind): Promise<void> {
  const lines = await ctx.sql
    .selectFrom('payment_lines')
    .select([
      'id',
      'contract_id',
      'hiring_company_id',
      'mwbe_id',
      'owner_company_id',
      'state',
      'replied_at',
      'staff_asked_at',
    ])
    .where('id', 'in', ids)
    .execute();
  const batches = new Map(lines.map(({ hiring_company_id }) => [hiring_company_id, randomUUID()]));
  for (const line of lines)
    await ctx.announce(
      paymentMoved({
        lineId: line.id,
        contractId: line.contract_id,
        hiringCompanyId: line.hiring_company_id,
        mwbeId: line.mwbe_id,
        ownerCompanyId: line.owner_company_id,
        kind,
        state: line.state,
        isExplained: line.replied_at !== null,
        onlyStaff: line.staff_asked_at !== null,
        batch: lines.length > 1 ? (batches.get(line.hiring_company_id) ?? null) : null,
      }),
    );
}

/** Whether a guarded statement found its row. */
export const found = async (ctx: WriteContext, statement: RawBuilder<unknown>): Promise<boolean> =>
  (await statement.execute(ctx.sql)).rows.length === 1;
