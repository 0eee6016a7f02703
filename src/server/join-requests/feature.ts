import type { endpoints } from '#contract/join-requests/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/join-requests.ts';
import { http } from './http.ts';
import { mailPersonAddedHandler } from './jobs.ts';
import { notifications } from './notifications.ts';

export const feature = {
  http,
  jobs: [mailPersonAddedHandler],
  notifications,
  emailPreviews: mails,
} satisfies Feature<typeof endpoints>;
