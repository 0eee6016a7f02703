import { z } from 'zod';
import { uploadId } from '#contract/documents/schema.ts';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

const file = z.strictObject({ file: uploadId });
const request = z.strictObject({ request: uuid });

/** The upload of a file that lies in the storage by now. */
export const deleteDocumentUpload = job({ name: 'documents.forget-upload', payload: file });

/** A file that was taken back, wherever it lies. */
export const deleteDocumentFile = job({ name: 'documents.forget', payload: file });

/** Makes the link of a request and sends it, as long as the request is open. */
export const mailDocumentRequest = job({ name: 'documents.mail-request', payload: request });

/** Tells who asked, if they may still log in, that everything was sent. */
export const mailDocumentsReceived = job({ name: 'documents.mail-answer', payload: request });
