import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Issues the link of a request to a client outside and emails it while the request is open. */
export const mailConfirmationRequest = job({
  name: 'work-experience.mail-request',
  title: 'Request to confirm work',
  target: 'mail',
  payload: z.strictObject({ request: uuid, reminder: z.boolean() }),
});
