import { z } from 'zod';
import { uploadId } from '#contract/documents/schema.ts';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

const file = z.strictObject({ file: uploadId });

/** Deletes an upload once its file is in storage. */
export const deleteMessageUpload = job({
  name: 'messaging.delete-upload',
  title: 'Delete an upload of a message that was stored',
  target: 'files',
  payload: file,
});

/** Deletes a file that the virus scanner rejected. */
export const deleteMessageFile = job({
  name: 'messaging.delete-file',
  title: 'Delete a file of a message',
  target: 'files',
  payload: file,
});

/** Sends one participant one email about what they have not read between two lines of a conversation. */
export const mailMessages = job({
  name: 'messaging.mail',
  title: 'Email about messages',
  target: 'mail',
  payload: z.strictObject({ participant_id: uuid, after: z.int(), until: z.int() }),
});
