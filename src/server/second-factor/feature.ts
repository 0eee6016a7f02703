import type { endpoints } from '#contract/second-factor/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/changes.ts';
import { http } from './http.ts';
import { mailChangeHandler, purgeExpiredChallenges } from './jobs.ts';

export const feature = {
  http,
  jobs: [mailChangeHandler, purgeExpiredChallenges],
  emailPreviews: mails,
} satisfies Feature<typeof endpoints>;
