import type { endpoints } from '#contract/responses/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { firmPreviews } from './emails/firms.ts';
import { ownerPreviews } from './emails/owners.ts';
import { http, quoteUploads } from './http.ts';
import { fileJobs } from './jobs/files.ts';
import { mailFirmHandler, notifyFirmsHandler, notifyRespondersHandler } from './jobs/notify-firms.ts';
import { remindOfDeadlinesHourly } from './jobs/remind-of-deadlines.ts';
import { linkPurposes } from './link-purposes.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  reactions,
  jobs: [notifyFirmsHandler, notifyRespondersHandler, mailFirmHandler, remindOfDeadlinesHourly, ...fileJobs],
  uploads: quoteUploads,
  linkPurposes,
  notifications,
  emailPreviews: [...firmPreviews, ...ownerPreviews],
} satisfies Feature<typeof endpoints>;
