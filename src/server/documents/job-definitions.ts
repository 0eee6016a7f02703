import { z } from 'zod';
import { uploadId } from '#contract/documents/schema.ts';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

const file = z.strictObject({ file: uploadId });
const request = z.strictObject({ request: uuid });

/** Deletes an upload once its file is in storage. */
export const deleteDocumentUpload = job({
  name: 'documents.forget-upload',
  title: 'Delete an upload that was stored',
  target: 'files',
  payload: file,
});

/** Deletes a removed file from storage and from the uploads. */
export const deleteDocumentFile = job({
  name: 'documents.forget',
  title: 'Delete a removed file',
  target: 'files',
  payload: file,
});

/** Issues the link of a request and emails it while the request is open. */
export const mailDocumentRequest = job({
  name: 'documents.mail-request',
  title: 'File request',
  target: 'mail',
  payload: request,
});

/** Notifies who made the request, if their account is still active, that it is complete. */
export const mailDocumentsReceived = job({
  name: 'documents.mail-answer',
  title: 'Email that requested files arrived',
  target: 'mail',
  payload: request,
});
