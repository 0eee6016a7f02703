import { z } from 'zod';
import { job } from '#server/kernel/jobs/job.ts';

/** Counts a project anew, if anything changed since its last count. */
export const recount = job({
  name: 'counting.recount',
  title: 'Count a project’s participation',
  target: 'database',
  payload: z.strictObject({ projectId: z.uuid() }),
});
