import type { endpoints } from '#contract/firm-documents/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/expiring.ts';
import { firmDocumentUploads, http } from './http.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';

export const feature = {
  http,
  jobs,
  notifications,
  emailPreviews: mails,
  uploads: firmDocumentUploads,
} satisfies Feature<typeof endpoints>;
