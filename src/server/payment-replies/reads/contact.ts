import { sql } from 'kysely';
import type { FirmContact } from '#contract/payment-replies/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { askedLines, contractsOfPayer } from '#server/payments/reads/for-replies.ts';
import { payerScope } from '../policy.ts';
import { recipientOf } from './recipient.ts';

type Request = FirmContact['requests'][number];
type Row = Omit<Request, 'created_at' | 'sent_at' | 'refused_at' | 'lines' | 'answered'> &
  Record<'created_at', Date> &
  Record<'sent_at' | 'refused_at', Date | null>;

const SHOWN = 20;

/** Whom the payer of a contract asks, and what was sent to them lately. @throws AppError 401, 403, 404 */
export async function firmContact(ctx: ReadContext, contractId: string): Promise<FirmContact> {
  await contractsOfPayer(ctx, [contractId]);
  const to = orNotFound(await recipientOf(ctx, contractId));
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT r.id, r.email, r.created_at, r.sent_at, r.refused_at, r.proposed_name, r.proposed_email
    FROM payment_requests r WHERE r.contract_id = ${contractId} AND ${payerScope(ctx.actor, 'r')}
    ORDER BY r.created_at DESC, r.id LIMIT ${SHOWN}`.execute(tx),
  );
  const counts = await answersOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    mwbe_id: to.mwbe_id,
    firm: to.firm,
    has_people: to.people,
    email: to.email,
    name: to.name,
    source: to.source,
    refuses: to.refuses,
    is_wrong: to.is_wrong,
    requests: rows.map((row) => ({
      ...row,
      ...(counts.get(row.id) ?? { lines: 0, answered: 0 }),
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      refused_at: row.refused_at?.toISOString() ?? null,
    })),
  };
}

/** Of requests that the caller may see: how many lines each asks about, and how many have an answer. */
async function answersOf(ctx: ReadContext, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; lines: number; answered: number }>`
    SELECT a.request_id AS id, count(*)::int AS lines, count(l.answered_at)::int AS answered
    FROM payment_request_lines a JOIN ${askedLines} l ON l.id = a.line_id
    WHERE a.request_id = ANY(${ids}::uuid[]) GROUP BY a.request_id`.execute(ctx.sql);
  return new Map(rows.map(({ id, ...counted }) => [id, counted]));
}
