import type { endpoints } from '#contract/messaging/endpoints.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { takeReplies } from './commands/take-replies.ts';
import { messagePreviews } from './emails/messages.ts';
import { http, messageUploads } from './http.ts';
import { jobs } from './jobs.ts';
import { waitingForStaff } from './reads/reports.ts';

export const feature = {
  http,
  jobs,
  uploads: messageUploads,
  waiting: waitingForStaff,
  emailPreviews: messagePreviews,
  start: (services: AppServices) => takeReplies(services),
} satisfies Feature<typeof endpoints>;
