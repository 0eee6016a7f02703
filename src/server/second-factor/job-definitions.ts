import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';
import { CHANGES } from './emails/changes.ts';

/** Notifies a person of a change to their second factors, regardless of their email preference. */
export const mailChange = job({
  name: 'second-factor.mail',
  title: 'Email about a change to two-step verification',
  target: 'mail',
  payload: z.strictObject({ id: uuid, user_id: uuid, change: z.enum(CHANGES), about: z.string() }),
});
