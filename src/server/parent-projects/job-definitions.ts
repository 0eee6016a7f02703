import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Sends an invitation with a new link, and a card to whoever has an account. Deactivated accounts and staff get neither. */
export const mailProjectInvitation = job({
  name: 'parent-projects.mail-invitation',
  title: 'Invitation to a project',
  target: 'mail',
  payload: z.strictObject({ member: uuid }),
});
