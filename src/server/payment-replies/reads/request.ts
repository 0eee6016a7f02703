import { sql } from 'kysely';
import { hasPaymentPeople } from '#server/accounts/reads/payments-feature.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { askedLines, contractNames } from '#server/payments/reads/for-replies.ts';
import { refusesMail } from '#server/references/reads/refusals.ts';
import type { RequestTable } from '../tables.ts';

type Row = Pick<
  RequestTable,
  'id' | 'email' | 'source' | 'language' | 'created_at' | 'answer_until' | 'hiring_company_id' | 'mwbe_id'
> & {
  readonly payer: string;
  readonly firm: string;
  readonly contract: string;
  readonly name: string | null;
  readonly phone: string | null;
};
export interface OpenRequest extends Row {
  readonly lines: readonly { readonly month: string; readonly paid_cents: number; readonly paid_on: string | null }[];
}

/** For jobs: a request with what of it has no answer yet; undefined if nobody is to be asked any more. */
export async function openRequestOf(ctx: ReadContext, id: string): Promise<OpenRequest | undefined> {
  const { rows } = await sql<Row>`
    SELECT r.id, r.email, r.source, r.language, r.created_at, r.answer_until, r.hiring_company_id, r.mwbe_id,
           ${hiringCompanyName(sql.ref('c.hiring_company_id'))} AS payer, ${mwbeName(sql.ref('c.mwbe_id'))} AS firm,
           c.title AS contract,
           (SELECT g.name FROM payment_contacts g WHERE g.hiring_company_id = r.hiring_company_id
              AND g.mwbe_id = r.mwbe_id AND lower(g.email) = lower(r.email)) AS name,
           (SELECT n.phone FROM payment_text_numbers n WHERE n.mwbe_id = r.mwbe_id AND n.email = lower(r.email)
              AND NOT EXISTS (SELECT FROM payment_text_refusals s WHERE s.phone = n.phone)) AS phone
    FROM payment_requests r JOIN ${contractNames} c ON c.id = r.contract_id
    WHERE r.id = ${id} AND r.refused_at IS NULL AND r.answer_until > ${ctx.now}
      AND NOT ${hasPaymentPeople(sql.ref('r.mwbe_id'))}
      AND NOT EXISTS (SELECT FROM payment_contacts g WHERE g.hiring_company_id = r.hiring_company_id
                      AND g.mwbe_id = r.mwbe_id AND lower(g.email) <> lower(r.email))`.execute(ctx.sql);
  const [row] = rows;
  if (!row || (await refusesMail(ctx, row.email))) return undefined;
  const { rows: lines } = await sql<OpenRequest['lines'][number]>`
    SELECT l.month, l.paid_cents, l.paid_on
    FROM payment_request_lines a JOIN ${askedLines} l ON l.id = a.line_id
    WHERE a.request_id = ${id} AND l.state = 'reported' ORDER BY l.month, l.id`.execute(ctx.sql);
  return lines.length === 0 ? undefined : { ...row, lines };
}
