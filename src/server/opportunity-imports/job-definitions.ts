import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Imports an uploaded file of notices. */
export const runImport = job({
  name: 'opportunity-imports.run',
  title: 'Import a file of notices',
  target: 'database',
  payload: z.strictObject({ import: uuid }),
});
