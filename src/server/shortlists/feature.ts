import type { endpoints } from '#contract/shortlists/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/certificate-changes.ts';
import { http } from './http.ts';
import { notifyOwners, purge } from './jobs.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  jobs: [notifyOwners, purge],
  reactions,
  notifications,
  emailPreviews: mails,
} satisfies Feature<typeof endpoints>;
