import type { endpoints } from '#contract/firm-documents/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails as expiring } from './emails/expiring.ts';
import { mails as sharing } from './emails/share.ts';
import { firmDocumentUploads, http } from './http.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  jobs,
  reactions,
  notifications,
  emailPreviews: [...expiring, ...sharing],
  uploads: firmDocumentUploads,
} satisfies Feature<typeof endpoints>;
