import { OPPORTUNITY_UPLOAD } from '#contract/opportunities/rules.ts';
import {
  fileDeletion,
  purgeAbandonedUploads,
  type StoredFiles,
  scanStoredFiles,
  uploadDeletion,
} from '#server/documents/commands/stored-files.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { closeDue } from './commands/close-due.ts';
import { purgeRemovedDrafts } from './commands/purge.ts';
import { deleteOpportunityFile, deleteOpportunityUpload } from './job-definitions.ts';
import { opportunityFileKey } from './reads/files.ts';

const FILES: StoredFiles = { uploads: OPPORTUNITY_UPLOAD, keyOf: opportunityFileKey, table: 'opportunity_files' };

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
    await purgeAbandonedUploads(services, FILES);
  },
});

export const checkWaiting = scheduledJob({
  name: 'opportunities.check-waiting',
  title: 'Scan files of opportunities that came while the virus scanner was away',
  schedule: '*/5 * * * *',
  handle: (services) =>
    scanStoredFiles(services, FILES, {
      deleteFile: deleteOpportunityFile,
      action: 'opportunity file rejected',
      subjectType: 'opportunity',
      subject: 'opportunity_id',
    }),
});

export const jobs = [
  closeOpportunities,
  purgeDrafts,
  checkWaiting,
  uploadDeletion(deleteOpportunityUpload, FILES),
  fileDeletion(deleteOpportunityFile, FILES),
];
