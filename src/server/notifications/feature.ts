import type { Api } from '#contract/api.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { emailPreviews } from './emails/previews.ts';
import { http } from './http.ts';
import { mailDigestHandler, startDigests } from './jobs/digest.ts';
import { followBroadcasts } from './jobs/follow-broadcasts.ts';
import { forgetLinks } from './jobs/forget-links.ts';
import { mailNotificationHandler } from './jobs/mail.ts';
import { markRestHandler } from './jobs/mark-rest.ts';

export const feature = {
  http,
  jobs: [mailNotificationHandler, startDigests, mailDigestHandler, markRestHandler, forgetLinks],
  start: followBroadcasts,
  emailPreviews,
} satisfies Feature<Api['notifications']>;
