import { FIRM_DOCUMENT_UPLOAD } from '#contract/firm-documents/rules.ts';
import { deleteUpload } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { checkWaitingFiles } from './commands/check.ts';
import { purgeAbandonedUploads, purgeRemovedDocuments } from './commands/purge.ts';
import { remindOfExpiry } from './commands/remind-of-expiry.ts';
import { deleteFirmFile, deleteFirmUpload } from './job-definitions.ts';
import { firmFileKey } from './reads/documents.ts';

const deleteFirmUploadHandler = handleJob(deleteFirmUpload, (services, { file }) =>
  deleteUpload(services.config, FIRM_DOCUMENT_UPLOAD, file),
);

const deleteFirmFileHandler = handleJob(deleteFirmFile, async (services, { file }) => {
  await services.storage.remove(firmFileKey(file));
  await deleteUpload(services.config, FIRM_DOCUMENT_UPLOAD, file);
});

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
    await purgeAbandonedUploads(services);
  },
});

export const jobs = [deleteFirmUploadHandler, deleteFirmFileHandler, checkWaiting, remind, cleanUp];
