import type { endpoints } from '#contract/documents/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/requests.ts';
import { documentUploads, http } from './http.ts';
import { cleanUpDocuments, deleteDocumentFileHandler, deleteDocumentUploadHandler } from './jobs/files.ts';
import { mailDocumentRequestHandler, mailDocumentsReceivedHandler } from './jobs/mail.ts';
import { linkPurposes } from './link-purposes.ts';

export const feature = {
  http,
  jobs: [
    mailDocumentRequestHandler,
    mailDocumentsReceivedHandler,
    deleteDocumentUploadHandler,
    deleteDocumentFileHandler,
    cleanUpDocuments,
  ],
  linkPurposes,
  emailPreviews: mails,
  uploads: documentUploads,
} satisfies Feature<typeof endpoints>;
