import { z } from 'zod';
import { uploadId } from '#contract/documents/schema.ts';
import { job } from '#server/kernel/jobs/job.ts';

const file = z.strictObject({ file: uploadId });

/** Deletes an upload once its file is in storage. */
export const deleteFirmUpload = job({
  name: 'firm-documents.delete-upload',
  title: "Delete an upload of a firm's document that was stored",
  target: 'files',
  payload: file,
});

/** Deletes a file that its firm removed or that a scanner rejected. */
export const deleteFirmFile = job({
  name: 'firm-documents.delete-file',
  title: "Delete a file of a firm's document",
  target: 'files',
  payload: file,
});
