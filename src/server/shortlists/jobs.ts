import { RESTORABLE_DAYS } from '#contract/shortlists/rules.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { notifyOwnersOfCertificates } from './commands/notify-owners-of-certificates.ts';
import { purgeRemoved } from './commands/purge.ts';

/** Mornings on the East Coast, after the lists of the night. */
export const notifyOwners = scheduledJob({
  name: 'shortlists.tell-owners',
  title: 'Tell owners of shortlists of changed certificates',
  schedule: '30 13 * * *',
  handle: notifyOwnersOfCertificates,
});

export const purge = scheduledJob({
  name: 'shortlists.purge-removed',
  title: `Delete shortlists and firms of them that were removed ${RESTORABLE_DAYS} days ago`,
  schedule: '23 * * * *',
  handle: purgeRemoved,
});
