import { sql } from 'kysely';
import type { AskedByLink, RepliesByLink } from '#contract/payment-replies/schema.ts';
import { hasPaymentPeople } from '#server/accounts/reads/payments-feature.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { askedLines, contractNames } from '#server/payments/reads/for-replies.ts';
import { authorizeHolder, type HeldRequest } from '../policy.ts';

interface Named {
  readonly payer: string;
  readonly firm: string;
  readonly contract: string;
  readonly contract_number: string | null;
  readonly people: boolean;
  readonly phone: string | null;
}
type Line = Omit<AskedByLink, 'answered_at'> & { readonly answered_at: Date | null };

/** What a link asks about. Looking spends nothing. @throws AppError 404 */
export const lookByLink = async (ctx: ReadContext, secret: string): Promise<RepliesByLink> =>
  repliesOf(ctx, await authorizeHolder(ctx, secret));

/** What the page of a link shows: lines as they are now, also where they were answered elsewhere. */
export async function repliesOf(ctx: ReadContext, held: HeldRequest): Promise<RepliesByLink> {
  const { rows: found } = await sql<Named>`
    SELECT ${hiringCompanyName(sql.ref('c.hiring_company_id'))} AS payer, ${mwbeName(sql.ref('c.mwbe_id'))} AS firm,
           c.title AS contract, c.number AS contract_number, ${hasPaymentPeople(sql.ref('c.mwbe_id'))} AS people,
           (SELECT n.phone FROM payment_text_numbers n WHERE n.mwbe_id = c.mwbe_id AND n.email = ${held.email.toLowerCase()}
              AND NOT EXISTS (SELECT FROM payment_text_refusals s WHERE s.phone = n.phone AND s.refused_at >= n.given_at)) AS phone
    FROM ${contractNames} c WHERE c.id = ${held.contract_id}`.execute(ctx.sql);
  const { people, phone, ...named } = orNotFound(found[0]);
  return {
    ...named,
    mwbe_id: held.mwbe_id,
    language: held.language,
    answer_until: held.answer_until.toISOString(),
    closed_by: closedBy(ctx, held, people),
    texts: ctx.config.textGateway !== null,
    text_number: phone && `••• ${phone.slice(-4)}`,
    // what is said from then on is none of the wrong person's business
    lines: held.refused_at === null ? await linesOf(ctx, held) : [],
  };
}

function closedBy(ctx: ReadContext, held: HeldRequest, people: boolean): RepliesByLink['closed_by'] {
  if (held.refused_at !== null) return 'wrong_person';
  if (people) return 'firm_joined';
  return held.answer_until <= ctx.now ? 'expired' : null;
}

async function linesOf(ctx: ReadContext, held: HeldRequest): Promise<AskedByLink[]> {
  const { rows } = await sql<Line>`
    SELECT l.id, l.version, l.month, l.kind, l.state, l.paid_cents, l.reason, l.paid_on, l.retainage_cents,
           CASE WHEN l.paid_cents <> a.paid_cents THEN a.paid_cents END AS was_cents,
           l.answer, l.answered_cents, l.answer_comment, l.answered_at
    FROM payment_request_lines a JOIN ${askedLines} l ON l.id = a.line_id
    WHERE a.request_id = ${held.id} ORDER BY l.month, l.id`.execute(ctx.sql);
  return rows.map((line) => ({ ...line, answered_at: line.answered_at?.toISOString() ?? null }));
}
