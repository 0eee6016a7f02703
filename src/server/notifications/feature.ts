import type { Api } from '#contract/api.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { emailPreviews } from './emails/previews.ts';
import { http } from './http.ts';
import { followBroadcasts } from './jobs/follow-broadcasts.ts';
import { mailNotificationHandler } from './jobs/mail.ts';
import { enqueueBatchEmails, mailBatchHandler } from './jobs/mail-batches.ts';
import { mailBroadcastHandler, mailBroadcastsHandler } from './jobs/mail-broadcasts.ts';
import { enqueueDigests, mailDigestHandler } from './jobs/mail-digests.ts';
import { markRemainingReadHandler } from './jobs/mark-remaining-read.ts';
import { purgeUnsubscribeLinks } from './jobs/purge-unsubscribe-links.ts';
import { spreadBroadcastsHandler } from './jobs/spread-broadcasts.ts';

export const feature = {
  http,
  jobs: [
    mailNotificationHandler,
    enqueueDigests,
    mailBatchHandler,
    enqueueBatchEmails,
    mailDigestHandler,
    markRemainingReadHandler,
    purgeUnsubscribeLinks,
    spreadBroadcastsHandler,
    mailBroadcastHandler,
    mailBroadcastsHandler,
  ],
  start: followBroadcasts,
  emailPreviews,
} satisfies Feature<Api['notifications']>;
