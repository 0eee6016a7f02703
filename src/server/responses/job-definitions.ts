import { z } from 'zod';
import { uploadId } from '#contract/documents/schema.ts';
import { instant, uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** What firms are told, and when it counts as told: each `occasion` once. */
export const TELLINGS = ['invitation', 'follow_up', 'reminder', 'addendum', 'outcome'] as const;
export type Telling = (typeof TELLINGS)[number];

/** In one job, and so in one transaction. */
export const TELL_AT_ONCE = 50;

/** Notifies the people of firms, and enqueues emails to firms without people. */
export const notifyFirms = job({
  name: 'responses.tell-firms',
  title: 'Tell firms of an opportunity',
  target: 'database',
  payload: z.strictObject({
    responses: z.array(uuid).max(TELL_AT_ONCE),
    what: z.enum(TELLINGS),
    occasion: z.string(),
  }),
});

/** Looks up whom an addendum, an award or a cancellation concerns. */
export const notifyResponders = job({
  name: 'responses.tell-responders',
  title: 'Find the firms to tell of a change of an opportunity',
  target: 'database',
  payload: z.strictObject({
    opportunity: uuid,
    what: z.enum(['addendum', 'outcome']),
    occasion: z.string(),
    /** Only those who answered, or were invited, by then: others have read the opportunity with the change. */
    before: instant.nullable().default(null),
  }),
});

/** Issues the link of a firm without people and emails it. */
export const mailFirm = job({
  name: 'responses.mail-firm',
  title: 'Invitation to a firm without an account',
  target: 'mail',
  payload: z.strictObject({ response: uuid, what: z.enum(TELLINGS), occasion: z.string() }),
});

const file = z.strictObject({ file: uploadId });

/** Deletes an upload once its file is in storage. */
export const deleteQuoteUpload = job({
  name: 'responses.delete-upload',
  title: 'Delete an upload of a quote that was stored',
  target: 'files',
  payload: file,
});

/** Deletes a file that its firm removed or never sent, or that a scanner rejected. */
export const deleteQuoteFile = job({
  name: 'responses.delete-file',
  title: 'Delete a file of a quote',
  target: 'files',
  payload: file,
});
