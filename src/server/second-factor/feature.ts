import type { endpoints } from '#contract/second-factor/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/changes.ts';
import { http } from './http.ts';
import { forgetOldChallenges, mailChangeHandler } from './jobs.ts';

export const feature = {
  http,
  jobs: [mailChangeHandler, forgetOldChallenges],
  emailPreviews: mails,
} satisfies Feature<typeof endpoints>;
