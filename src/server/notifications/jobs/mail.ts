import type { AppServices } from '#server/kernel/context/app-services.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { createUnsubscribeLinks } from '../commands/unsubscribe.ts';
import { mailNotification } from '../job-definitions.ts';
import { notification } from '../reads/inbox.ts';
import { type RecipientContext, recipientContext, recipientOf } from '../reads/recipient-context.ts';
import { toldSubject } from '../reads/told-subject.ts';
import { preferenceFor } from '../rules/mail-preference.ts';

/** Sends one notification by email, if its recipient wants to be told of such news at once and has not read it. */
export const mailNotificationHandler = handleJob(mailNotification, async (services, { notification_id: id, news }) => {
  const recipient = await recipientOf(services.readContext(), id);
  if (recipient === undefined) return;
  const telling = await recipientContext(services.readContext(), recipient);
  if (telling) await mailCard(services, telling, { id, key: id, news });
});

/** @param card its id in the inbox, the name of its email, and what makes the email the same if it is sent again */
export async function mailCard(
  services: AppServices,
  telling: RecipientContext,
  { id, key, news }: { readonly id: string; readonly key: string; readonly news: string },
): Promise<void> {
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
  await services.mail.send(email.render(subject, { ...telling.person, key, unsubscribe }, services.origin()));
}
