import { personDetails } from '#server/accounts/reads/people.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { PASSWORD_LINK_TTL_MS, passwordLinkMail } from './emails/password-link.ts';
import { mailPasswordLink } from './job-definitions.ts';

/** Issues a password link and emails it, so that the secret is in no queue or table. */
export const mailPasswordLinkHandler = handleJob(
  mailPasswordLink,
  async (services, { user_id: userId, by, reason }) => {
    const person = await personDetails(services.readContext().sql, userId);
    if (!person?.active) return;
    const { email, first_name } = person;
    const secret = await services.transact((ctx) =>
      issueLink(ctx, {
        purpose: 'new password',
        ttlMs: PASSWORD_LINK_TTL_MS,
        userId,
        email,
        createdBy: by,
      }),
    );
    await services.mail.send(passwordLinkMail(reason, { email, first_name, secret }, services.origin()));
  },
);
