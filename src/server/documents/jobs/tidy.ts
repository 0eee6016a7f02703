import { z } from 'zod';
import { job } from '#server/kernel/jobs.ts';
import { sweepUploads } from '../commands/sweep.ts';

/** Uploads that nobody finished. */
export const tidyDocuments = job({
  name: 'documents.tidy',
  payload: z.strictObject({}),
  schedule: '41 * * * *',
  handle: sweepUploads,
});
