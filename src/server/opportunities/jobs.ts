import { OPPORTUNITY_UPLOAD } from '#contract/opportunities/rules.ts';
import { deleteUpload } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { checkWaitingFiles } from './commands/check.ts';
import { closeDue } from './commands/close-due.ts';
import { purgeAbandonedUploads, purgeRemovedDrafts } from './commands/purge.ts';
import { deleteOpportunityFile, deleteOpportunityUpload } from './job-definitions.ts';
import { opportunityFileKey } from './reads/files.ts';

export const closeOpportunities = scheduledJob({
  name: 'opportunities.close-due',
  title: 'Close opportunities at their deadline',
  schedule: '* * * * *',
  handle: closeDue,
});

export const purgeDrafts = scheduledJob({
  name: 'opportunities.purge-drafts',
  title: 'Delete drafts of opportunities that were removed, and abandoned uploads',
  schedule: '23 * * * *',
  async handle(services) {
    await purgeRemovedDrafts(services);
    await purgeAbandonedUploads(services);
  },
});

export const checkWaiting = scheduledJob({
  name: 'opportunities.check-waiting',
  title: 'Scan files of opportunities that came while the virus scanner was away',
  schedule: '*/5 * * * *',
  handle: checkWaitingFiles,
});

const deleteUploadHandler = handleJob(deleteOpportunityUpload, (services, { file }) =>
  deleteUpload(services.config, OPPORTUNITY_UPLOAD, file),
);

const deleteFileHandler = handleJob(deleteOpportunityFile, async (services, { file }) => {
  await services.storage.remove(opportunityFileKey(file));
  await deleteUpload(services.config, OPPORTUNITY_UPLOAD, file);
});

export const jobs = [closeOpportunities, purgeDrafts, checkWaiting, deleteUploadHandler, deleteFileHandler];
