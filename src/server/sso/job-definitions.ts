import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Emails a confirmation link to link an identity to an existing account. */
export const mailAccountLink = job({
  name: 'sso.mail-connection',
  payload: z.strictObject({ provider_id: uuid, issuer: z.string(), subject: z.string(), user_id: uuid }),
});
