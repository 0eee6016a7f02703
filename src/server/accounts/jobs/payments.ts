import { sql } from 'kysely';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { createPaymentsAccount } from '../commands/payments-accounts.ts';
import { paymentSignInMail, paymentsInviteMail } from '../emails/payments.ts';
import { mailPaymentSignInLink, mailPaymentsInvite } from '../job-definitions.ts';
import { paymentsUser } from '../reads/payments-user.ts';
import { hiringCompanyName, personName } from '../reads.ts';

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
    const person = await paymentsUser(services.readContext(), account.email);
    if (!person || person.user_type === 'INTERNAL') return;
    const ttlMs = person.invite_ttl_ms;
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
  const person = await paymentsUser(services.readContext(), email);
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
