import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

const signInRequest = z.strictObject({ email: z.string(), redirect: z.string().nullable() });

/** A link for a new password to who has an account under this address; nobody else gets a letter. */
export const mailNewPassword = job({ name: 'session.mail-new-password', payload: signInRequest });

/** A link to log in with to who has an account under this address. */
export const mailLogInLink = job({ name: 'session.mail-log-in-link', payload: signInRequest });

/** Tells a person that their password is another one, in case they did not do it. */
export const tellPasswordChanged = job({
  name: 'session.tell-password-changed',
  payload: z.strictObject({ user_id: uuid, key: uuid }),
});
