import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { PAYMENT_REPLY_DAYS, REPLY_LINES } from '#contract/payment-replies/rules.ts';
import { hasPaymentPeople } from '#server/accounts/reads/payments-feature.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { askedLines, contractNames } from '#server/payments/reads/for-replies.ts';
import { houseDays } from '#server/payments/reads/reminders.ts';
import { askFirm, mailRequest, textRequest } from '../job-definitions.ts';
import { type Recipient, recipientOf } from '../reads/recipient.ts';
import type {} from '../tables.ts';

/**
 * Notes that the firms of contracts are to be asked; many reports in one transaction are one email, and so are those of one
 * file, whose transactions are many. Firms with people have cards and emails of their own.
 */
export async function noteDue(
  ctx: WriteContext,
  contracts: readonly string[],
  { isComplete }: { readonly isComplete: boolean } = { isComplete: true },
): Promise<void> {
  const { rows } = await sql<{ contract_id: string }>`
    INSERT INTO payment_requests_due AS d (contract_id, since)
    SELECT c.id, ${ctx.now}::timestamptz FROM ${contractNames} c
    WHERE c.id = ANY(${contracts}::uuid[]) AND NOT ${hasPaymentPeople(sql.ref('c.mwbe_id'))} ORDER BY c.id
    ON CONFLICT (contract_id) DO UPDATE SET since = excluded.since RETURNING contract_id`.execute(ctx.sql);
  if (isComplete) for (const { contract_id } of rows) await ctx.enqueue(askFirm.with({ contract: contract_id }));
}

/** A file is complete once nothing came with it for so long. */
const QUIET_MS = 30_000;

/** Has the firms asked about whom nothing came with a file any more. @returns how many contracts */
export async function askAboutFiles(ctx: WriteContext, limit: number): Promise<number> {
  const { rows } = await sql<{ contract_id: string }>`
    SELECT contract_id FROM payment_requests_due WHERE since <= ${new Date(+ctx.now - QUIET_MS)}
    ORDER BY contract_id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(ctx.sql);
  for (const { contract_id } of rows) await askAbout(ctx, contract_id);
  return rows.length;
}

interface Asked {
  readonly id: string;
  readonly version: number;
  readonly paid_cents: number;
}

/**
 * Makes one request of all that has no answer on a contract and was not asked about in the last day: a link that is out
 * shows what was reported anew. Firms with people are notified elsewhere.
 */
export async function askAbout(ctx: WriteContext, contractId: string): Promise<void> {
  const due = await ctx.sql
    .deleteFrom('payment_requests_due')
    .where('contract_id', '=', contractId)
    .returning('contract_id')
    .executeTakeFirst();
  const to = due && (await recipientOf(ctx, contractId));
  if (!to || to.people || to.email === null || to.refuses || to.is_wrong) return;
  const { rows } = await sql<Asked>`
    SELECT l.id, l.version, l.paid_cents FROM ${askedLines} l
    WHERE l.contract_id = ${contractId} AND l.state = 'reported' AND NOT EXISTS (
      SELECT FROM payment_request_lines a JOIN payment_requests r ON r.id = a.request_id
      WHERE a.line_id = l.id AND lower(r.email) = lower(${to.email}) AND r.created_at > ${new Date(+ctx.now - DAY_MS)})
    ORDER BY l.month, l.id`.execute(ctx.sql);
  for (let from = 0; from < rows.length; from += REPLY_LINES)
    await makeRequest(ctx, contractId, { ...to, email: to.email }, rows.slice(from, from + REPLY_LINES));
}

/**
 * Firms without people are reminded as others are: from the day by which they should have answered, a week after the last
 * email about the contract, each time by one email for all of it with a link of its own.
 * @param after the last contract of the batch before
 * @returns contracts whose firms are asked again
 */
export async function askAgain(ctx: WriteContext, after: string, limit: number): Promise<string[]> {
  const today = sql<string>`${ctx.now.toISOString().slice(0, 10)}::date`;
  const day = (moment: RawBuilder<unknown>) => sql`(${moment} AT TIME ZONE 'UTC')::date`;
  const { rows } = await sql<{ contract_id: string }>`
    SELECT r.contract_id FROM payment_requests r
    WHERE r.contract_id > ${after}::uuid AND r.created_at > ${new Date(+ctx.now - PAYMENT_REPLY_DAYS.again * DAY_MS)}
    GROUP BY r.contract_id, r.mwbe_id
    HAVING ${day(sql`max(r.created_at)`)} + ${houseDays('reminder', today)} <= ${today}
      AND NOT ${hasPaymentPeople(sql.ref('r.mwbe_id'))}
      AND EXISTS (
        SELECT FROM ${askedLines} l JOIN payment_request_lines a ON a.line_id = l.id
        JOIN payment_requests q ON q.id = a.request_id
        WHERE l.contract_id = r.contract_id AND l.state = 'reported' AND l.act_by <= ${today}
        GROUP BY l.id HAVING ${day(sql`min(q.created_at)`)} + ${PAYMENT_REPLY_DAYS.again}::integer > ${today})
    ORDER BY r.contract_id LIMIT ${limit}`.execute(ctx.sql);
  const contracts = rows.map(({ contract_id }) => contract_id);
  await noteDue(ctx, contracts);
  return contracts;
}

async function makeRequest(
  ctx: WriteContext,
  contract_id: string,
  to: Recipient & { readonly email: string },
  lines: readonly Asked[],
): Promise<void> {
  const id = randomUUID();
  const { hiring_company_id, mwbe_id, email, source, language } = to;
  await ctx.sql
    .insertInto('payment_requests')
    .values({
      id,
      contract_id,
      hiring_company_id,
      mwbe_id,
      email,
      source: source ?? 'record',
      language,
      created_at: ctx.now,
      answer_until: new Date(+ctx.now + PAYMENT_REPLY_DAYS.answer * DAY_MS),
      sent_at: null,
      refused_at: null,
      proposed_name: null,
      proposed_email: null,
    })
    .execute();
  await ctx.sql
    .insertInto('payment_request_lines')
    .values(lines.map(({ id: line_id, version, paid_cents }) => ({ request_id: id, line_id, version, paid_cents })))
    .execute();
  await ctx.enqueue(mailRequest.with({ request: id }));
  if (ctx.config.textGateway !== null && (await hasNumber(ctx, mwbe_id, email)))
    await ctx.enqueue(textRequest.with({ request: id }));
}

const hasNumber = async ({ sql: db }: WriteContext, mwbeId: string, email: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_text_numbers')
    .select('phone')
    .where('mwbe_id', '=', mwbeId)
    .where('email', '=', email.toLowerCase())
    .where(sql<SqlBool>`NOT EXISTS (SELECT FROM payment_text_refusals s WHERE s.phone = payment_text_numbers.phone)`)
    .executeTakeFirst()) !== undefined;
