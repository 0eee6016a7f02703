import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { alertFirms } from './commands/remind-of-certificate-expiry.ts';

/** Mornings on the East Coast. */
export const alert = scheduledJob({
  name: 'certification-alerts.alert',
  title: 'Remind firms of certificates that expire; tell them of lapses and renewals',
  schedule: '15 13 * * *',
  handle: alertFirms,
});
