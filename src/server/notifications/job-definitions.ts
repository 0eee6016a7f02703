import { z } from 'zod';
import { instant, uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Sends one person what is unread and came since their last daily email; nothing where that is nothing. */
export const mailDigest = job({
  name: 'notifications.mail-digest',
  title: 'Daily email',
  target: 'mail',
  payload: z.strictObject({ recipient_id: uuid, from: instant, until: instant }),
});

/** Sends one notification by email to a recipient who wants it at once and has not read it. `news` names the email. */
export const mailNotification = job({
  name: 'notifications.mail',
  title: 'Email about a notification',
  target: 'mail',
  payload: z.strictObject({ notification_id: uuid, news: z.string() }),
});

/** Sends one person of a firm that a broadcast goes to an email about it, if they want one at once and have not read it. */
export const mailBroadcast = job({
  name: 'notifications.mail-broadcast',
  title: 'Email about a broadcast',
  target: 'mail',
  payload: z.strictObject({ broadcast_id: uuid, recipient_id: uuid, news: z.string() }),
});

/** Enqueues the emails about broadcasts, some firms at a time. */
export const mailBroadcasts = job({
  name: 'notifications.start-broadcast-emails',
  title: 'Start the emails about a broadcast',
  target: 'database',
  payload: z.strictObject({}),
});

/** Sends one person one email about the cards of an import; `mail_key` is the first of them. */
export const mailBatch = job({
  name: 'notifications.mail-batch',
  title: 'Email about an import',
  target: 'mail',
  payload: z.strictObject({ mail_key: uuid, news: z.string() }),
});

/** Marks as read what one command had no time for. */
export const markRemainingRead = job({
  name: 'notifications.mark-rest',
  title: 'Mark the rest of an inbox as read',
  target: 'database',
  payload: z.strictObject({ recipient_id: uuid, only_company_id: uuid.nullable().default(null), until: instant }),
});

/** Gives each firm of a broadcast a row, so that its inbox finds it without looking through all broadcasts. */
export const spreadBroadcasts = job({
  name: 'notifications.spread-broadcasts',
  title: 'Sort a broadcast into its recipients',
  target: 'database',
  payload: z.strictObject({}),
});
