import type { endpoints } from '#contract/staff/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/password-link.ts';
import { http } from './http.ts';
import { mailPasswordLinkHandler } from './jobs.ts';

export const feature = { http, jobs: [mailPasswordLinkHandler], emailPreviews: mails } satisfies Feature<
  typeof endpoints
>;
