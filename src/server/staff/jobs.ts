import { personFile } from '#server/accounts/reads/people.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { PASSWORD_LINK_LIFE_MS, passwordLinkMail } from './emails/password-link.ts';
import { mailPasswordLink } from './job-definitions.ts';

/** Makes a link for a new password and mails it: the secret stands nowhere else. */
export const mailPasswordLinkHandler = handleJob(mailPasswordLink, async (system, { user_id: userId, by, reason }) => {
  const person = await personFile(system.readContext().sql, userId);
  if (!person?.active) return;
  const { email, first_name } = person;
  const secret = await system.transact((ctx) =>
    issueLink(ctx, {
      purpose: 'new password',
      lifeMs: PASSWORD_LINK_LIFE_MS,
      userId,
      email,
      createdBy: by,
    }),
  );
  await system.mail.send(passwordLinkMail(reason, { email, first_name, secret }, system.origin()));
});
