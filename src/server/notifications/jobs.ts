import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { recipient } from '#server/accounts/reads.ts';
import { job } from '#server/kernel/jobs.ts';
import { workHistoryMail } from './emails/work-history.ts';
import { notificationToSend } from './reads.ts';

/** Sends one notification by e-mail, if its recipient wants to be told at once and has not read it. */
export const mailNotification = job({
  name: 'notifications.mail',
  payload: z.strictObject({ notification_id: uuid }),
  async handle(system, { notification_id: id }) {
    const ctx = system.read();
    const notification = await notificationToSend(ctx, id);
    if (!notification || notification.viewed_at || notification.hidden) return;
    const person = await recipient(ctx.sql, notification.recipient_id);
    if (person?.mail_preference !== 'at_once') return;
    const mail = workHistoryMail(notification, person, system.origin());
    if (mail) await system.mail.send(mail);
  },
});
