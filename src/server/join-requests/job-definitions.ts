import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Tells a member of a company that Plumbline added somebody to it. */
export const mailPersonAdded = job({
  name: 'join-requests.mail-person-added',
  title: 'Email about a person who was added to a company',
  target: 'mail',
  payload: z.strictObject({ user_id: uuid, joined: uuid, company_id: uuid }),
});
