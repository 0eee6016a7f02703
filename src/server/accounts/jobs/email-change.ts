import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueRequestedLink } from '#server/links/commands.ts';
import { emailChangedMail, emailChangeMail, emailTakenMail } from '../emails/email-change.ts';
import { mailEmailChanged, mailEmailChangeLink } from '../job-definitions.ts';
import { hasAccount } from '../reads/company.ts';
import { recipient } from '../reads.ts';

/** Sends the confirmation link to the new email; an email that already has an account gets a notice instead. */
export const mailEmailChangeLinkHandler = handleJob(
  mailEmailChangeLink,
  async (services, { user_id: userId, email, asked_at, session_id, generation }) => {
    const { sql, config } = services.readContext();
    const person = await recipient(sql, config, userId);
    if (!person) return;
    const to = { email, key: `new-address-${userId}-${Date.parse(asked_at)}` };
    if (await hasAccount(sql, email)) return services.mail.send(emailTakenMail(to, services.origin()));
    const link = { purpose: 'new email address', userId, email, facts: { session_id } };
    const secret = await services.transact((ctx) => issueRequestedLink(ctx, link, generation));
    if (secret === null) return;
    await services.mail.send(emailChangeMail(to, `${services.origin()}/link/${secret}`));
  },
);

/** Notifies the former email of the change. */
export const mailEmailChangedHandler = handleJob(mailEmailChanged, async (services, { user_id: userId, former }) => {
  const { sql, config } = services.readContext();
  const person = await recipient(sql, config, userId);
  if (!person) return;
  const to = { email: former, first_name: person.first_name, key: `address-changed-${userId}-${person.email}` };
  await services.mail.send(emailChangedMail(to, services.origin()));
});
