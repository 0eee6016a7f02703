import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Asks the person of an account, by a link to its address, whether a person of an identity provider is the same. */
export const mailConnection = job({
  name: 'sso.mail-connection',
  payload: z.strictObject({ provider_id: uuid, issuer: z.string(), subject: z.string(), user_id: uuid }),
});
