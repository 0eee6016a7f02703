import { z } from 'zod';
import { job } from '#server/kernel/jobs/job.ts';

/** Adds up what an organization spends anew, if anything changed since. */
export const refresh = job({
  name: 'impact-dashboards.refresh',
  title: 'Add up an impact dashboard',
  target: 'database',
  payload: z.strictObject({ dashboardId: z.uuid() }),
});
