import { QUOTE_UPLOAD } from '#contract/responses/rules.ts';
import { deleteUpload } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { checkWaitingFiles, purgeFiles } from '../commands/check-files.ts';
import { deleteQuoteFile, deleteQuoteUpload } from '../job-definitions.ts';
import { quoteFileKey } from '../reads/files.ts';

export const checkWaiting = scheduledJob({
  name: 'responses.check-waiting',
  title: 'Scan files of quotes that came while the virus scanner was away',
  schedule: '*/5 * * * *',
  handle: checkWaitingFiles,
});

export const purgeHourly = scheduledJob({
  name: 'responses.purge-files',
  title: 'Delete files that no quote was sent with, and abandoned uploads',
  schedule: '37 * * * *',
  handle: purgeFiles,
});

const deleteUploadHandler = handleJob(deleteQuoteUpload, (services, { file }) =>
  deleteUpload(services.config, QUOTE_UPLOAD, file),
);

const deleteFileHandler = handleJob(deleteQuoteFile, async (services, { file }) => {
  await services.storage.remove(quoteFileKey(file));
  await deleteUpload(services.config, QUOTE_UPLOAD, file);
});

export const fileJobs = [checkWaiting, purgeHourly, deleteUploadHandler, deleteFileHandler];
