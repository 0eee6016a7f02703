import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';
import { REASONS } from './emails/password-link.ts';

/** Issues a password link and emails it, so that the secret is in no queue or table. */
export const mailPasswordLink = job({
  name: 'staff.mail-password-link',
  title: 'Password link from staff',
  target: 'mail',
  payload: z.strictObject({ user_id: uuid, by: uuid.nullable(), reason: z.enum(REASONS) }),
});

/** Tells one member of staff what waits for a decision. */
export const mailSummary = job({
  name: 'staff.mail-summary',
  title: 'Email about what needs review',
  target: 'mail',
  payload: z.strictObject({ user_id: uuid, day: z.iso.date() }),
});
