import { EXCLUSION_UPLOAD } from '#contract/exclusions/rules.ts';
import { deleteUpload } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { checkWaitingFiles, purgeExclusionUploads } from './commands/check-files.ts';
import { deleteExclusionFile, deleteExclusionUpload } from './job-definitions.ts';
import { fileKey } from './reads/files.ts';

const checkWaiting = scheduledJob({
  name: 'exclusions.check-waiting',
  title: 'Scan proofs of exclusions that came while the virus scanner was away',
  schedule: '*/5 * * * *',
  handle: checkWaitingFiles,
});

const purgeUploads = scheduledJob({
  name: 'exclusions.purge-uploads',
  title: 'Delete abandoned uploads of proofs of exclusions',
  schedule: '49 * * * *',
  handle: purgeExclusionUploads,
});

const deleteUploadHandler = handleJob(deleteExclusionUpload, (services, { file }) =>
  deleteUpload(services.config, EXCLUSION_UPLOAD, file),
);
const deleteFileHandler = handleJob(deleteExclusionFile, async (services, { file }) => {
  await services.storage.remove(fileKey(file));
  await deleteUpload(services.config, EXCLUSION_UPLOAD, file);
});

export const jobs = [checkWaiting, purgeUploads, deleteUploadHandler, deleteFileHandler];
