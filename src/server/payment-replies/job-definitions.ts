import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Collects what the firm of a contract was not asked about yet into one email. */
export const askFirm = job({
  name: 'payment-replies.ask-firm',
  title: 'Ask a firm without an account about payments',
  target: 'database',
  payload: z.strictObject({ contract: uuid }),
});

/** Issues the link of a request and emails it. */
export const mailRequest = job({
  name: 'payment-replies.mail-request',
  title: 'Email that asks a firm about payments',
  target: 'mail',
  payload: z.strictObject({ request: uuid }),
});

/** The same as a text message, each with a link of its own. */
export const textRequest = job({
  name: 'payment-replies.text-request',
  title: 'Text message that asks a firm about payments',
  target: 'mail',
  payload: z.strictObject({ request: uuid }),
});

/** Creates the account if there is none, and sends the link. Deactivated accounts and staff get no link. */
export const mailInvitation = job({
  name: 'payment-replies.mail-invitation',
  title: 'Invitation to the payments of some contracts',
  target: 'mail',
  payload: z.strictObject({ invitation: uuid }),
});
