import { EXCLUSION_UPLOAD } from '#contract/exclusions/rules.ts';
import {
  fileDeletion,
  purgeAbandonedUploads,
  type StoredFiles,
  scanStoredFiles,
  uploadDeletion,
} from '#server/documents/commands/stored-files.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { deleteExclusionFile, deleteExclusionUpload } from './job-definitions.ts';
import { fileKey } from './reads/files.ts';

const FILES: StoredFiles = { uploads: EXCLUSION_UPLOAD, keyOf: fileKey, table: 'exclusion_files' };

const checkWaiting = scheduledJob({
  name: 'exclusions.check-waiting',
  title: 'Scan proofs of exclusions that came while the virus scanner was away',
  schedule: '*/5 * * * *',
  handle: (services) =>
    scanStoredFiles(services, FILES, {
      deleteFile: deleteExclusionFile,
      action: 'exclusion file rejected',
      subjectType: 'exclusion',
      subject: 'exclusion_id',
    }),
});

const purgeUploads = scheduledJob({
  name: 'exclusions.purge-uploads',
  title: 'Delete abandoned uploads of proofs of exclusions',
  schedule: '49 * * * *',
  handle: (services) => purgeAbandonedUploads(services, FILES),
});

export const jobs = [
  checkWaiting,
  purgeUploads,
  uploadDeletion(deleteExclusionUpload, FILES),
  fileDeletion(deleteExclusionFile, FILES),
];
