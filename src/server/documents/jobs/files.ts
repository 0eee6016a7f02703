import { z } from 'zod';
import { DOCUMENT_UPLOAD } from '#contract/documents/rules.ts';
import { uploadId } from '#contract/documents/schema.ts';
import { job } from '#server/kernel/jobs.ts';
import { forgetUpload } from '#server/kernel/uploads.ts';
import { keyOf } from '../reads/documents.ts';

const file = z.strictObject({ file: uploadId });

/** The upload of a file that lies in the storage by now. */
export const forgetUploadOf = job({
  name: 'documents.forget-upload',
  payload: file,
  handle: (system, { file: name }) => forgetUpload(system.config, DOCUMENT_UPLOAD, name),
});

/** A file that was taken back, wherever it lies. */
export const forgetDocument = job({
  name: 'documents.forget',
  payload: file,
  async handle(system, { file: name }) {
    await system.storage.remove(keyOf(name));
    await forgetUpload(system.config, DOCUMENT_UPLOAD, name);
  },
});
