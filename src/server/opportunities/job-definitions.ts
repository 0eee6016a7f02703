import { z } from 'zod';
import { uploadId } from '#contract/documents/schema.ts';
import { job } from '#server/kernel/jobs/job.ts';

const file = z.strictObject({ file: uploadId });

/** Deletes an upload once its file is in storage. */
export const deleteOpportunityUpload = job({
  name: 'opportunities.delete-upload',
  title: 'Delete an upload of an opportunity that was stored',
  target: 'files',
  payload: file,
});

/** Deletes a file that its owner removed or that a scanner rejected. */
export const deleteOpportunityFile = job({
  name: 'opportunities.delete-file',
  title: 'Delete a file of an opportunity',
  target: 'files',
  payload: file,
});
