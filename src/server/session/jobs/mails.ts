import { randomUUID } from 'node:crypto';
import { safeRedirect } from '#contract/access/redirects.ts';
import { credentials, recipient } from '#server/accounts/reads.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink, revokeLinks } from '#server/links/commands.ts';
import { logInLinkMail, newPasswordMail, passwordChangedMail } from '../emails/links.ts';
import { mailLogInLink, mailNewPassword, tellPasswordChanged } from '../job-definitions.ts';
import { LOG_IN_LINK_LIFE_MS, NEW_PASSWORD_LIFE_MS } from '../policy.ts';

/** A link for a new password to who has an account under this address; nobody else gets a letter. */
export const mailNewPasswordHandler = handleJob(mailNewPassword, async (system, { email, redirect }) => {
  const sent = await issue(system, email, 'new password', NEW_PASSWORD_LIFE_MS);
  if (!sent) return;
  const path = safeRedirect(redirect)?.slice(1);
  const url = `${system.origin()}/new-password/${sent.secret}${path ? `/${encodeURIComponent(path)}` : ''}`;
  await system.mail.send(newPasswordMail({ ...sent.person, key: randomUUID() }, url));
});

/** A link to log in with to who has an account under this address. */
export const mailLogInLinkHandler = handleJob(mailLogInLink, async (system, { email, redirect }) => {
  const sent = await issue(system, email, 'log-in', LOG_IN_LINK_LIFE_MS);
  if (!sent) return;
  const path = safeRedirect(redirect);
  const query = path ? `?redirect=${encodeURIComponent(path)}` : '';
  const url = `${system.origin()}/link/${sent.secret}${query}`;
  await system.mail.send(logInLinkMail({ ...sent.person, key: randomUUID() }, url));
});

/** Makes the link that takes the place of earlier ones. */
async function issue(system: AppServices, email: string, purpose: 'new password' | 'log-in', lifeMs: number) {
  const { sql, config } = system.readContext();
  const known = await credentials(sql, config, email.trim());
  const person = known && (await recipient(sql, config, known.id));
  if (!person) return null;
  const secret = await system.transact(async (ctx) => {
    await revokeLinks(ctx, { userId: person.id }, purpose);
    await ctx.audit({ action: `link for ${purpose} sent`, subjectType: 'user', subjectId: person.id });
    return issueLink(ctx, { purpose, lifeMs, userId: person.id, email: person.email });
  });
  return { person, secret };
}

/** Tells a person that their password is another one, in case they did not do it. */
export const tellPasswordChangedHandler = handleJob(tellPasswordChanged, async (system, { user_id, key }) => {
  const { sql, config } = system.readContext();
  const person = await recipient(sql, config, user_id);
  if (person) await system.mail.send(passwordChangedMail({ ...person, key }, system.origin()));
});
