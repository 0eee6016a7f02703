import { z } from 'zod';
import { job } from '#server/kernel/jobs/job.ts';

/** Adds up what an organization spends anew, if anything changed since. */
export const refresh = job({
  name: 'impact-dashboards.refresh',
  title: 'Add up an impact dashboard',
  target: 'database',
  payload: z.strictObject({
    dashboardId: z.uuid(),
    /** Where an earlier job stopped. */
    counting: z.strictObject({ count: z.uuid(), after: z.uuid() }).optional(),
  }),
});

/** Checks an uploaded file of a finance system, or brings it in. */
export const readSpendImport = job({
  name: 'impact-dashboards.read-file',
  title: 'Check or import a file of a finance system',
  target: 'database',
  payload: z.strictObject({ id: z.uuid() }),
});

/** Tells people by email that a dashboard was shared with them. */
export const mailShared = job({
  name: 'impact-dashboards.mail-shared',
  title: 'Email: impact dashboard shared',
  target: 'mail',
  payload: z.strictObject({ dashboardId: z.uuid() }),
});
