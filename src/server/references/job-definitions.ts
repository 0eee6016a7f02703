import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Issues the link of a request and emails it while the request is open. */
export const mailReferenceRequest = job({
  name: 'references.mail-request',
  title: 'Request for a reference',
  target: 'mail',
  payload: z.strictObject({ reference: uuid, reminder: z.boolean() }),
});
