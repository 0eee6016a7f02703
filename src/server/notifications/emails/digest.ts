import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import type { NotificationRecipient } from '#server/kernel/notification-registry.ts';

const SHOWN = 20;

/** One email for a day's unread notifications. @param lines one for each, the newest first */
export function digestMail(lines: readonly string[], to: NotificationRecipient, origin: string): EmailMessage {
  const more = lines.length - SHOWN;
  const count = lines.length === 1 ? 'One new notification' : `${lines.length} new notifications`;
  return renderEmail({
    to: to.email,
    key: to.key,
    subject: `${count} on Plumbline`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [`New and unread since yesterday:`],
    lines: [...lines.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])],
    action: { label: 'See your notifications', url: `${origin}/notifications` },
    reason: 'You receive this because you chose one email a day on Plumbline.',
    unsubscribe: to.unsubscribe,
  });
}
