import type { endpoints } from '#contract/opportunities/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/news.ts';
import { http, opportunityUploads } from './http.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  jobs,
  reactions,
  notifications,
  emailPreviews: mails,
  uploads: opportunityUploads,
} satisfies Feature<typeof endpoints>;
