import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { alertFirms } from './commands/alert.ts';

/** Mornings on the East Coast. */
export const alert = scheduledJob({
  name: 'certification-alerts.alert',
  title: 'Tell firms of certificates that end, lapsed or were renewed',
  schedule: '15 13 * * *',
  handle: alertFirms,
});
