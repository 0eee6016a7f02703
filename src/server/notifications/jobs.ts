import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { recipient } from '#server/accounts/reads.ts';
import { job } from '#server/kernel/jobs.ts';
import { NEWS, workHistoryMail } from './emails/work-history.ts';
import { notificationToSend } from './reads/inbox.ts';

/** Sends one notification by e-mail, if its recipient wants to be told at once and has not read it. */
export const mailNotification = job({
  name: 'notifications.mail',
  payload: z.strictObject({ notification_id: uuid, news: z.enum(NEWS) }),
  async handle(system, { notification_id: id, news }) {
    const ctx = system.read();
    const notification = await notificationToSend(ctx, id);
    if (!notification?.subject || notification.viewed_at || notification.hidden) return;
    // answered in the meantime: nobody is asked to check it any more
    if (news === 'recorded' && notification.action_taken_at) return;
    const person = await recipient(ctx.sql, notification.recipient_id);
    if (person?.mail_preference !== 'at_once') return;
    await system.mail.send(workHistoryMail(news, notification.subject, { ...person, key: id }, system.origin()));
  },
});
