import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { closeDue } from './commands/close-due.ts';
import { purgeRemovedDrafts } from './commands/draft.ts';

export const closeOpportunities = scheduledJob({
  name: 'opportunities.close-due',
  title: 'Close opportunities at their deadline',
  schedule: '* * * * *',
  handle: closeDue,
});

export const purgeDrafts = scheduledJob({
  name: 'opportunities.purge-drafts',
  title: 'Delete drafts of opportunities that were removed',
  schedule: '23 * * * *',
  handle: (services) => services.transact(purgeRemovedDrafts),
});

export const jobs = [closeOpportunities, purgeDrafts];
