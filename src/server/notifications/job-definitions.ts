import { z } from 'zod';
import { instant, uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';
import { NEWS } from './emails/work-history.ts';

/** Sends one person what is unread and came since their last daily e-mail; nothing where that is nothing. */
export const mailDigest = job({
  name: 'notifications.mail-digest',
  payload: z.strictObject({ recipient_id: uuid, from: instant, until: instant }),
});

/** Sends one notification by e-mail, if its recipient wants to be told at once and has not read it. */
export const mailNotification = job({
  name: 'notifications.mail',
  payload: z.strictObject({ notification_id: uuid, news: z.enum(NEWS) }),
});

/** Marks as read what one command had no time for. */
export const markRest = job({
  name: 'notifications.mark-rest',
  payload: z.strictObject({ recipient_id: uuid, until: instant }),
});
