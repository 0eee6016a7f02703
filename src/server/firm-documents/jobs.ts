import { FIRM_DOCUMENT_UPLOAD } from '#contract/firm-documents/rules.ts';
import {
  fileDeletion,
  purgeAbandonedUploads,
  type StoredFiles,
  uploadDeletion,
} from '#server/documents/commands/stored-files.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { checkWaitingFiles } from './commands/check.ts';
import { purgeRemovedDocuments } from './commands/purge.ts';
import { remindOfExpiry } from './commands/remind-of-expiry.ts';
import { deleteFirmFile, deleteFirmUpload } from './job-definitions.ts';
import { firmFileKey } from './reads/documents.ts';

const FILES: StoredFiles = { uploads: FIRM_DOCUMENT_UPLOAD, keyOf: firmFileKey, table: 'firm_document_files' };

export const checkWaiting = scheduledJob({
  name: 'firm-documents.check-waiting',
  title: "Scan firms' files that came while the virus scanner was away",
  schedule: '*/5 * * * *',
  handle: checkWaitingFiles,
});

/** Mornings on the East Coast. */
export const remind = scheduledJob({
  name: 'firm-documents.remind',
  title: 'Remind firms of documents that expire',
  schedule: '0 13 * * *',
  handle: remindOfExpiry,
});

export const cleanUp = scheduledJob({
  name: 'firm-documents.clean-up',
  title: "Delete firms' removed files and abandoned uploads",
  schedule: '47 * * * *',
  async handle(services) {
    await purgeRemovedDocuments(services);
    await purgeAbandonedUploads(services, FILES);
  },
});

export const jobs = [
  uploadDeletion(deleteFirmUpload, FILES),
  fileDeletion(deleteFirmFile, FILES),
  checkWaiting,
  remind,
  cleanUp,
];
