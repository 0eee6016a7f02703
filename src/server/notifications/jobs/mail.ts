import { handleJob } from '#server/kernel/jobs/handler.ts';
import { newStop } from '../commands/unsubscribe.ts';
import { asksForAnswer, workHistoryMail } from '../emails/work-history.ts';
import { mailNotification } from '../job-definitions.ts';
import { notification } from '../reads/inbox.ts';
import { recipientOf, tellingTo } from '../reads/recipient.ts';

/** Sends one notification by e-mail, if its recipient wants to be told at once and has not read it. */
export const mailNotificationHandler = handleJob(mailNotification, async (system, { notification_id: id, news }) => {
  const recipient = await recipientOf(system.readContext(), id);
  if (recipient === undefined) return;
  const telling = await tellingTo(system.readContext(), recipient);
  if (telling?.person.mail_preference !== 'at_once') return;
  const { subject, viewed_at, hidden, action_taken_at } = await notification(telling.ctx, id);
  if (!subject || viewed_at || hidden) return;
  // answered in the meantime: nobody is asked any more
  if (asksForAnswer(news) && action_taken_at) return;
  const stop = await newStop(system, telling.person.id);
  await system.mail.send(workHistoryMail(news, subject, { ...telling.person, key: id, stop }, system.origin()));
});
