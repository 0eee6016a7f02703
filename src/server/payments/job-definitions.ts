import { z } from 'zod';
import { uploadId } from '#contract/documents/schema.ts';
import { job } from '#server/kernel/jobs/job.ts';

const file = z.strictObject({ file: uploadId });

/** Deletes an upload once its file is in storage. */
export const deleteProofUpload = job({
  name: 'payments.delete-upload',
  title: 'Delete an upload of a proof that was stored',
  target: 'files',
  payload: file,
});

/** Deletes a file that its side took back, or that a scanner rejected. */
export const deleteProofFile = job({
  name: 'payments.delete-file',
  title: 'Delete a proof of a payment',
  target: 'files',
  payload: file,
});
