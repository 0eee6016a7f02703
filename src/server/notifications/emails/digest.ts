import type { Notification } from '#contract/notifications/schema.ts';
import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import type { To } from './work-history.ts';

const SHOWN = 20;

/** One e-mail for a day's unread news, the newest first. */
export function digestMail(news: readonly Notification[], to: To, origin: string): EmailMessage {
  const more = news.length - SHOWN;
  const count = news.length === 1 ? 'One new notification' : `${news.length} new notifications`;
  return renderEmail({
    to: to.email,
    key: to.key,
    subject: `${count} on Plumbline`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [`What is new and unread since yesterday:`],
    lines: [...news.slice(0, SHOWN).map(lineOf), ...(more > 0 ? [`and ${more} more`] : [])],
    action: { label: 'See your notifications', url: `${origin}/notifications` },
    reason: 'You receive this because you chose one e-mail a day on Plumbline.',
    unsubscribe: to.stop,
  });
}

/** As the cards of the pages say it. */
function lineOf({ type, subject }: Notification): string {
  if (!subject) return type.endsWith('_work_history') ? 'News of a work history' : 'New opportunities available';
  const { hiring_company_name: hirer, mwbe_name: firm, title, verified } = subject;
  if (type === 'rejected_work_history') return `${firm} rejected “${title}”`;
  if (type === 'revised_work_history') return `${firm} asks for a revision of “${title}”`;
  return verified ? `“${title}” of ${hirer} and ${firm} is verified` : `${hirer} recorded “${title}”: please check it`;
}
