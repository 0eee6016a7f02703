import { QUOTE_UPLOAD } from '#contract/responses/rules.ts';
import {
  fileDeletion,
  purgeAbandonedUploads,
  type StoredFiles,
  scanStoredFiles,
  uploadDeletion,
} from '#server/documents/commands/stored-files.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { purgeUnsentFiles } from '../commands/purge.ts';
import { deleteQuoteFile, deleteQuoteUpload } from '../job-definitions.ts';
import { quoteFileKey } from '../reads/files.ts';

const FILES: StoredFiles = { uploads: QUOTE_UPLOAD, keyOf: quoteFileKey, table: 'opportunity_quote_files' };

export const checkWaiting = scheduledJob({
  name: 'responses.check-waiting',
  title: 'Scan files of quotes that came while the virus scanner was away',
  schedule: '*/5 * * * *',
  handle: (services) =>
    scanStoredFiles(services, FILES, {
      deleteFile: deleteQuoteFile,
      action: 'quote file rejected',
      subjectType: 'opportunity',
      subject: 'opportunity_id',
    }),
});

export const purgeHourly = scheduledJob({
  name: 'responses.purge-files',
  title: 'Delete files that no quote was sent with, and abandoned uploads',
  schedule: '37 * * * *',
  async handle(services) {
    await purgeUnsentFiles(services);
    await purgeAbandonedUploads(services, FILES);
  },
});

export const fileJobs = [
  checkWaiting,
  purgeHourly,
  uploadDeletion(deleteQuoteUpload, FILES),
  fileDeletion(deleteQuoteFile, FILES),
];
