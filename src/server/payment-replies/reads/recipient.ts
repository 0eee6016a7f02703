import { sql } from 'kysely';
import type { ReplyLanguage } from '#contract/payment-replies/rules.ts';
import { hasPaymentPeople } from '#server/accounts/reads/payments-feature.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { firmRecords } from '#server/businesses/reads/reachable.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { contractNames } from '#server/payments/reads/for-replies.ts';
import { refusesMail } from '#server/references/reads/refusals.ts';
import type { RequestTable } from '../tables.ts';

/** Who is asked about the payments of a contract, and what keeps them from being asked. */
export interface Recipient extends Pick<RequestTable, 'hiring_company_id' | 'mwbe_id'> {
  readonly firm: string;
  /** Payment tracking is open to people of the firm, who are notified instead. */
  readonly people: boolean;
  readonly email: string | null;
  readonly name: string | null;
  readonly source: RequestTable['source'] | null;
  /** Chosen by who reads this address. */
  readonly language: ReplyLanguage | null;
  /** Said that they are the wrong person, after the payer gave the address. */
  readonly is_wrong: boolean;
  /** Wants no such emails. */
  readonly refuses: boolean;
}

/** The address that the payer gave, or else that of the firm's record. Who may know it is checked before. */
export async function recipientOf(ctx: ReadContext, contractId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Omit<Recipient, 'refuses'>>`
    SELECT c.hiring_company_id, c.mwbe_id, ${mwbeName(sql.ref('c.mwbe_id'))} AS firm,
           ${hasPaymentPeople(sql.ref('c.mwbe_id'))} AS people, a.email, a.name, a.source,
           (SELECT r.language FROM payment_requests r
            WHERE r.mwbe_id = c.mwbe_id AND lower(r.email) = lower(a.email) AND r.language IS NOT NULL
            ORDER BY r.created_at DESC LIMIT 1) AS language,
           EXISTS (SELECT FROM payment_requests r
                   WHERE r.hiring_company_id = c.hiring_company_id AND r.mwbe_id = c.mwbe_id
                     AND lower(r.email) = lower(a.email) AND r.refused_at > coalesce(g.given_at, '-infinity')) AS is_wrong
    FROM ${contractNames} c
    LEFT JOIN payment_contacts g ON g.hiring_company_id = c.hiring_company_id AND g.mwbe_id = c.mwbe_id
    LEFT JOIN ${firmRecords} f ON f.id = c.mwbe_id
    CROSS JOIN LATERAL (SELECT coalesce(g.email, f.email) AS email, g.name,
      CASE WHEN g.email IS NOT NULL THEN 'payer' WHEN f.email IS NOT NULL THEN 'record' END AS source) a
    WHERE c.id = ${contractId}`.execute(ctx.sql);
  const [row] = rows;
  return row && { ...row, refuses: row.email !== null && (await refusesMail(ctx, row.email)) };
}
