import { z } from 'zod';
import { uploadId } from '#contract/documents/schema.ts';
import { job } from '#server/kernel/jobs/job.ts';

const file = z.strictObject({ file: uploadId });

/** Deletes an upload once its file is in storage. */
export const deleteExclusionUpload = job({
  name: 'exclusions.delete-upload',
  title: 'Delete an upload of a proof of an exclusion that was stored',
  target: 'files',
  payload: file,
});

/** Deletes a file that was taken back, or that a scanner rejected. */
export const deleteExclusionFile = job({
  name: 'exclusions.delete-file',
  title: 'Delete a proof of an exclusion',
  target: 'files',
  payload: file,
});
