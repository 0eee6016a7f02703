import { randomUUID } from 'node:crypto';
import { safeRedirect } from '#contract/access/redirects.ts';
import { credentials, recipient } from '#server/accounts/reads.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink, revokeLinks } from '#server/links/commands.ts';
import { passwordChangedMail, passwordResetMail, passwordSetMail, signInLinkMail } from '../emails/links.ts';
import { mailPasswordChanged, mailPasswordReset, mailSignInLink } from '../job-definitions.ts';

/** Sends a password reset link if the email has an account. */
export const mailPasswordResetHandler = handleJob(mailPasswordReset, async (services, { email, redirect }) => {
  const sent = await issue(services, email, 'new password');
  if (!sent) return;
  const path = safeRedirect(redirect)?.slice(1);
  const url = `${services.origin()}/new-password/${sent.secret}${path ? `/${encodeURIComponent(path)}` : ''}`;
  await services.mail.send(passwordResetMail({ ...sent.person, key: randomUUID() }, url));
});

/** Sends a sign-in link if the email has an account. */
export const mailSignInLinkHandler = handleJob(mailSignInLink, async (services, { email, redirect }) => {
  const sent = await issue(services, email, 'log-in');
  if (!sent) return;
  const path = safeRedirect(redirect);
  const query = path ? `?redirect=${encodeURIComponent(path)}` : '';
  const url = `${services.origin()}/link/${sent.secret}${query}`;
  await services.mail.send(signInLinkMail({ ...sent.person, key: randomUUID() }, url));
});

/** Issues a link and revokes earlier ones. */
async function issue(services: AppServices, email: string, purpose: 'new password' | 'log-in') {
  const { sql, config } = services.readContext();
  const account = await credentials(sql, config, email.trim());
  const person = account && (await recipient(sql, config, account.id));
  if (!person) return null;
  const secret = await services.transact(async (ctx) => {
    await revokeLinks(ctx, { userId: person.id }, purpose);
    await ctx.audit({ action: `${purpose} link sent`, subjectType: 'user', subjectId: person.id });
    return issueLink(ctx, { purpose, userId: person.id, email: person.email });
  });
  return { person, secret };
}

/** Notifies a person that their password was set or changed. */
export const mailPasswordChangedHandler = handleJob(
  mailPasswordChanged,
  async (services, { user_id, key, is_first }) => {
    const { sql, config } = services.readContext();
    const person = await recipient(sql, config, user_id);
    const message = is_first ? passwordSetMail : passwordChangedMail;
    if (person) await services.mail.send(message({ ...person, key }, services.origin()));
  },
);
