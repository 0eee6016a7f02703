import { z } from 'zod';
import { uploadId } from '#contract/documents/schema.ts';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

const file = z.strictObject({ file: uploadId });
const request = z.strictObject({ request: uuid });

/** Deletes an upload once its file is in storage. */
export const deleteDocumentUpload = job({ name: 'documents.forget-upload', payload: file });

/** Deletes a removed file from storage and from the uploads. */
export const deleteDocumentFile = job({ name: 'documents.forget', payload: file });

/** Issues the link of a request and emails it while the request is open. */
export const mailDocumentRequest = job({ name: 'documents.mail-request', payload: request });

/** Notifies who made the request, if their account is still active, that it is complete. */
export const mailDocumentsReceived = job({ name: 'documents.mail-answer', payload: request });
