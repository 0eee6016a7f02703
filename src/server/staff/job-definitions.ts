import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';
import { REASONS } from './emails/password-link.ts';

/** Makes a link for a new password and mails it: the secret stands nowhere else. */
export const mailPasswordLink = job({
  name: 'staff.mail-password-link',
  payload: z.strictObject({ user_id: uuid, by: uuid.nullable(), reason: z.enum(REASONS) }),
});
