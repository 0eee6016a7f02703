import type { endpoints } from '#contract/certification-alerts/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/alerts.ts';
import { http } from './http.ts';
import { alert } from './jobs.ts';
import { notifications } from './notifications.ts';

export const feature = { http, jobs: [alert], notifications, emailPreviews: mails } satisfies Feature<typeof endpoints>;
