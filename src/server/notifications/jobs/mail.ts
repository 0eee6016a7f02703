import { handleJob } from '#server/kernel/jobs/handler.ts';
import { createUnsubscribeLinks } from '../commands/unsubscribe.ts';
import { mailNotification } from '../job-definitions.ts';
import { preferenceFor } from '../policy/mail-preference.ts';
import { notification } from '../reads/inbox.ts';
import { recipientContext, recipientOf } from '../reads/recipient-context.ts';
import { toldSubject } from '../reads/told-subject.ts';

/** Sends one notification by email, if its recipient wants to be told of such news at once and has not read it. */
export const mailNotificationHandler = handleJob(mailNotification, async (services, { notification_id: id, news }) => {
  const recipient = await recipientOf(services.readContext(), id);
  if (recipient === undefined) return;
  const telling = await recipientContext(services.readContext(), recipient);
  if (!telling) return;
  const email = telling.ctx.registry.notifications.emails.get(news);
  if (!email) throw new Error(`No feature registers the email ${news}`);
  if (preferenceFor(email, telling.person) !== 'at_once') return;
  const card = await notification(telling.ctx, id);
  const { viewed_at, hidden, action_taken_at } = card;
  const subject = toldSubject(card);
  if (!subject || viewed_at || hidden) return;
  // responded to in the meantime
  if (email.isRequest && action_taken_at) return;
  const unsubscribe = await createUnsubscribeLinks(services, telling.person.id);
  await services.mail.send(email.render(subject, { ...telling.person, key: id, unsubscribe }, services.origin()));
});
