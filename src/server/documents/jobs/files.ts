import { DOCUMENT_UPLOAD } from '#contract/documents/rules.ts';
import { deleteUpload } from '#server/kernel/files/uploads.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { deleteDocumentFile, deleteDocumentUpload } from '../job-definitions.ts';
import { documentStorageKey } from '../reads/documents.ts';

/** Deletes an upload once its file is in storage. */
export const deleteDocumentUploadHandler = handleJob(deleteDocumentUpload, (services, { file: name }) =>
  deleteUpload(services.config, DOCUMENT_UPLOAD, name),
);

/** Deletes a removed file from storage and from the uploads. */
export const deleteDocumentFileHandler = handleJob(deleteDocumentFile, async (services, { file: name }) => {
  await services.storage.remove(documentStorageKey(name));
  await deleteUpload(services.config, DOCUMENT_UPLOAD, name);
});
