import { sql } from 'kysely';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { makePaymentsAccount } from '../commands/payments-accounts.ts';
import { paymentLogInMail, paymentsInviteMail } from '../emails/payments.ts';
import { mailPaymentLogIn, mailPaymentsInvite } from '../job-definitions.ts';
import { hiringCompanyName, personName, personWhoMayLogIn } from '../reads.ts';

const INVITE_LIFE_MS = 30 * 24 * 3_600_000;
const LOG_IN_LIFE_MS = 3_600_000;

interface Comer {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly user_type: string;
  readonly may_see_payments: boolean;
}

/** Whose address this is, if they may log in. */
async function comer(system: AppServices, email: string): Promise<Comer | undefined> {
  const { rows } = await sql<Comer>`
    SELECT p.id, p.email, p.first_name, p.user_type,
           (c.has_payments_feature OR c.has_dashboard_payments_feature) AS may_see_payments
    FROM users c CROSS JOIN LATERAL ${personWhoMayLogIn(sql.ref('c.id'), system.config)} p
    WHERE lower(c.email) = ${email.toLowerCase()}`.execute(system.readContext().sql);
  return rows[0];
}

async function inviter(system: AppServices, person: string, company: string | null) {
  const { rows } = await sql<{ name: string | null; company: string | null }>`
    SELECT ${personName(sql`${person}::uuid`)} AS name,
           ${hiringCompanyName(sql`${company}::uuid`)} AS company`.execute(system.readContext().sql);
  return { name: rows[0]?.name ?? 'Plumbline', company: rows[0]?.company ?? null };
}

/** Makes the account where there is none, and sends the link. Closed accounts and those of staff get none. */
export const mailPaymentsInviteHandler = handleJob(
  mailPaymentsInvite,
  async (system, { invite, kind, invited_by, company: companyId, ...account }) => {
    await system.transact((ctx) => makePaymentsAccount(ctx, account));
    const person = await comer(system, account.email);
    if (!person || person.user_type === 'INTERNAL') return;
    const { name, company } = await inviter(system, invited_by, companyId);
    const secret = await system.transact((ctx) =>
      issueLink(ctx, {
        purpose: kind === 'payments' ? 'payments invite' : 'dashboard payments invite',
        lifeMs: INVITE_LIFE_MS,
        userId: person.id,
        email: person.email,
        note: { ...(company ? { company } : {}), sent_by: name },
        createdBy: invited_by,
      }),
    );
    const told = { key: invite, to: person.email, firstName: person.first_name, kind, invitedBy: name, company };
    await system.mail.send(paymentsInviteMail(told, secret, system.origin()));
  },
);

/** Sends a link to who was invited to payments and may log in; to nobody else anything. */
export const mailPaymentLogInHandler = handleJob(mailPaymentLogIn, async (system, { email, key }) => {
  const person = await comer(system, email);
  if (!person?.may_see_payments || person.user_type === 'INTERNAL') return;
  const secret = await system.transact((ctx) =>
    issueLink(ctx, {
      purpose: 'payment user log-in',
      lifeMs: LOG_IN_LIFE_MS,
      userId: person.id,
      email: person.email,
    }),
  );
  const mail = paymentLogInMail({ key, to: person.email, firstName: person.first_name }, secret, system.origin());
  await system.mail.send(mail);
});
