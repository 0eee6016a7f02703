import type { endpoints } from '#contract/notifications/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/samples.ts';
import { http } from './http.ts';
import { mailDigestHandler, startDigests } from './jobs/digest.ts';
import { followBroadcasts } from './jobs/follow-broadcasts.ts';
import { forgetLinks } from './jobs/forget-links.ts';
import { mailNotificationHandler } from './jobs/mail.ts';
import { markRestHandler } from './jobs/mark-rest.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  reactions,
  jobs: [mailNotificationHandler, startDigests, mailDigestHandler, markRestHandler, forgetLinks],
  start: followBroadcasts,
  emailPreviews: mails,
} satisfies Feature<typeof endpoints>;
