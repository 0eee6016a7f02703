import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

const signInRequest = z.strictObject({ email: z.string(), redirect: z.string().nullable() });

/** Sends a password reset link if the email has an account. */
export const mailPasswordReset = job({
  name: 'session.mail-new-password',
  title: 'Password reset link',
  target: 'mail',
  payload: signInRequest,
});

/** Sends a sign-in link if the email has an account. */
export const mailSignInLink = job({
  name: 'session.mail-log-in-link',
  title: 'Sign-in link',
  target: 'mail',
  payload: signInRequest,
});

/** Notifies a person that their password was set or changed. */
export const mailPasswordChanged = job({
  name: 'session.tell-password-changed',
  title: 'Email about a new password',
  target: 'mail',
  // jobs from before don't say which
  payload: z.strictObject({ user_id: uuid, key: uuid, is_first: z.boolean().optional() }),
});
