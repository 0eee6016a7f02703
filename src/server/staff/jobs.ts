import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { personFile } from '#server/accounts/reads/people.ts';
import { job } from '#server/kernel/jobs.ts';
import { issueLink } from '#server/links/commands.ts';
import { PASSWORD_LINK_LIFE_MS, passwordLinkMail, REASONS } from './emails/password-link.ts';

/** Makes a link for a new password and mails it: the secret stands nowhere else. */
export const mailPasswordLink = job({
  name: 'staff.mail-password-link',
  payload: z.strictObject({ user_id: uuid, by: uuid.nullable(), reason: z.enum(REASONS) }),
  async handle(system, { user_id: userId, by, reason }) {
    const person = await personFile(system.read().sql, userId);
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
  },
});
