import { DOCUMENT_UPLOAD } from '#contract/documents/rules.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { fileDeletion, purgeAbandonedUploads, type StoredFiles, uploadDeletion } from '../commands/stored-files.ts';
import { deleteDocumentFile, deleteDocumentUpload } from '../job-definitions.ts';
import { documentStorageKey } from '../reads/documents.ts';

const FILES: StoredFiles = {
  uploads: DOCUMENT_UPLOAD,
  keyOf: documentStorageKey,
  table: 'documents',
  column: 'file_id',
};

export const deleteDocumentUploadHandler = uploadDeletion(deleteDocumentUpload, FILES);
export const deleteDocumentFileHandler = fileDeletion(deleteDocumentFile, FILES);

/** Runs hourly. The queue keeps its name: its schedule is stored in the database. */
export const cleanUpDocuments = scheduledJob({
  name: 'documents.purge-abandoned',
  title: 'Delete abandoned uploads',
  schedule: '41 * * * *',
  handle: (services) => purgeAbandonedUploads(services, FILES),
});
