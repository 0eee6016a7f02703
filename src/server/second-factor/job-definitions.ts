import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';
import { CHANGES } from './emails/changes.ts';

/** Tells a person what happened to their second factors. Everybody is told, whatever they chose about e-mails. */
export const mailChange = job({
  name: 'second-factor.mail',
  payload: z.strictObject({ id: uuid, user_id: uuid, change: z.enum(CHANGES), about: z.string() }),
});
