import type { endpoints } from '#contract/staff/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails as passwordLinkMails } from './emails/password-link.ts';
import { mails as summaryMails } from './emails/summary.ts';
import { http } from './http.ts';
import { mailPasswordLinkHandler, mailSummaryHandler, startSummaries } from './jobs.ts';

export const feature = {
  http,
  jobs: [mailPasswordLinkHandler, mailSummaryHandler, startSummaries],
  emailPreviews: [...passwordLinkMails, ...summaryMails],
} satisfies Feature<typeof endpoints>;
