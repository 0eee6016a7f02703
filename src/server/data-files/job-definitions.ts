import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Checks an uploaded file of months, writes it, or takes back what it wrote. */
export const runDataFile = job({
  name: 'data-files.run',
  title: 'Check, import or undo a file of project data',
  target: 'database',
  payload: z.strictObject({ file: uuid }),
});
