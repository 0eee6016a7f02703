import { sql } from 'kysely';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { createPaymentsAccount } from '../commands/payments-accounts.ts';
import { paymentSignInMail, paymentsInviteMail } from '../emails/payments.ts';
import { mailPaymentSignInLink, mailPaymentsInvite } from '../job-definitions.ts';
import { LINK_TTL_MS } from '../link-purposes.ts';
import { activePerson, hiringCompanyName, personName } from '../reads.ts';

interface PaymentsUser {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly user_type: string;
  readonly may_see_payments: boolean;
  /** The account has a password, a company or a payments feature; invited accounts have none of them at first. */
  readonly in_use: boolean;
}

/** The active account with this email, if any. */
async function paymentsUser(services: AppServices, email: string): Promise<PaymentsUser | undefined> {
  const { rows } = await sql<PaymentsUser>`
    SELECT p.id, p.email, p.first_name, p.user_type,
           (c.has_payments_feature OR c.has_dashboard_payments_feature) AS may_see_payments,
           (c.password_hash IS NOT NULL OR c.has_payments_feature OR c.has_dashboard_payments_feature
            OR EXISTS (SELECT FROM memberships m WHERE m.user_id = c.id)) AS in_use
    FROM users c CROSS JOIN LATERAL ${activePerson(sql.ref('c.id'), services.config)} p
    WHERE lower(c.email) = ${email.toLowerCase()}`.execute(services.readContext().sql);
  return rows[0];
}

async function inviter(services: AppServices, person: string, company: string | null) {
  const { rows } = await sql<{ name: string | null; company: string | null }>`
    SELECT ${personName(sql`${person}::uuid`)} AS name,
           ${hiringCompanyName(sql`${company}::uuid`)} AS company`.execute(services.readContext().sql);
  return { name: rows[0]?.name ?? 'Plumbline', company: rows[0]?.company ?? null };
}

/** Creates the account if there is none, and sends the link. Deactivated accounts and staff get no link. */
export const mailPaymentsInviteHandler = handleJob(
  mailPaymentsInvite,
  async (services, { invite, kind, invited_by, company: companyId, ...account }) => {
    await services.transact((ctx) => createPaymentsAccount(ctx, account));
    const person = await paymentsUser(services, account.email);
    if (!person || person.user_type === 'INTERNAL') return;
    const ttlMs = person.in_use ? LINK_TTL_MS.toAccount : LINK_TTL_MS.paymentsInvite;
    const { name, company } = await inviter(services, invited_by, companyId);
    const secret = await services.transact((ctx) =>
      issueLink(ctx, {
        purpose: kind === 'payments' ? 'payments invite' : 'dashboard payments invite',
        ttlMs,
        userId: person.id,
        email: person.email,
        note: { ...(company ? { company } : {}), sent_by: name },
        createdBy: invited_by,
      }),
    );
    const to = { key: invite, to: person.email, firstName: person.first_name };
    const mail = paymentsInviteMail({ ...to, kind, invitedBy: name, company, ttlMs }, secret, services.origin());
    await services.mail.send(mail);
  },
);

/** Sends a link to active users with a payments feature; sends nothing to anyone else. */
export const mailPaymentSignInLinkHandler = handleJob(mailPaymentSignInLink, async (services, { email, key }) => {
  const person = await paymentsUser(services, email);
  if (!person?.may_see_payments || person.user_type === 'INTERNAL') return;
  const secret = await services.transact((ctx) =>
    issueLink(ctx, {
      purpose: 'payment user log-in',
      userId: person.id,
      email: person.email,
    }),
  );
  const mail = paymentSignInMail({ key, to: person.email, firstName: person.first_name }, secret, services.origin());
  await services.mail.send(mail);
});
