import { sql } from 'kysely';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { activePerson } from '../reads.ts';

interface PaymentsUser {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly user_type: string;
  readonly may_see_payments: boolean;
  /** Lifetime of an invitation to the account: shorter for one in use, since a mailbox is all it takes to sign in by it. */
  readonly invite_ttl_ms: number;
}
type Row = Omit<PaymentsUser, 'invite_ttl_ms'> & {
  /** The account has a password, a company or a payments feature; invited accounts have none of them at first. */
  readonly in_use: boolean;
};

/** For jobs that send links: the active account with this email, if any. */
export async function paymentsUser(
  { sql: db, config }: Pick<ReadContext, 'sql' | 'config'>,
  email: string,
): Promise<PaymentsUser | undefined> {
  const { rows } = await sql<Row>`
    SELECT p.id, p.email, p.first_name, p.user_type,
           (c.has_payments_feature OR c.has_dashboard_payments_feature) AS may_see_payments,
           (c.password_hash IS NOT NULL OR c.has_payments_feature OR c.has_dashboard_payments_feature
            OR EXISTS (SELECT FROM memberships m WHERE m.user_id = c.id)) AS in_use
    FROM users c CROSS JOIN LATERAL ${activePerson(sql.ref('c.id'), config)} p
    WHERE lower(c.email) = ${email.toLowerCase()}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { in_use, ...person } = row;
  return { ...person, invite_ttl_ms: in_use ? LINK_TTL_MS.inviteToAccount : LINK_TTL_MS.paymentsInvite };
}
