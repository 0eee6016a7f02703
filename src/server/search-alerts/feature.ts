import type { endpoints } from '#contract/search-alerts/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/alert.ts';
import { http } from './http.ts';
import { mailAlertHandler } from './jobs/mail.ts';
import { runSearchAlerts } from './jobs/run.ts';
import { linkPurposes } from './link-purposes.ts';
import { notifications } from './notifications.ts';

export const feature = {
  http,
  jobs: [runSearchAlerts, mailAlertHandler],
  notifications,
  linkPurposes,
  emailPreviews: mails,
} satisfies Feature<typeof endpoints>;
