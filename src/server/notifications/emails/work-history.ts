import type { Notification } from '#contract/notifications/schema.ts';
import type { Mail } from '#server/kernel/mail.ts';
import { letter } from '#server/kernel/letter.ts';

type Subject = NonNullable<Notification['subject']>;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** What the people of one party are told by e-mail about a project; undefined where nothing is to be told. */
export function workHistoryMail(
  notification: Notification,
  to: { email: string; first_name: string },
  origin: string,
): Mail | undefined {
  const { subject } = notification;
  if (!subject) return undefined;
  const news = newsOf(notification.type, subject);
  return letter({
    to: to.email,
    key: notification.id,
    subject: news.subject,
    greeting: `Hello ${to.first_name},`,
    paragraphs: news.paragraphs,
    action: { label: news.action, url: `${origin}/notifications` },
    reason: 'You receive this because you act for a party of this work history on Plumbline.',
  });
}

function newsOf(type: string, subject: Subject): { subject: string; paragraphs: string[]; action: string } {
  const { title, hiring_company_name: hirer, mwbe_name: firm } = subject;
  if (type === 'rejected_work_history') {
    return {
      subject: `${firm} rejected “${title}”`,
      paragraphs: [
        `${firm} rejected the work history “${title}” that ${hirer} recorded.`,
        `The reason: ${subject.rejected_reason ?? 'none given'}`,
      ],
      action: 'See the work history',
    };
  }
  if (subject.verified) {
    return {
      subject: `${firm} verified “${title}”`,
      paragraphs: [
        `${firm} confirmed the work history “${title}” that ${hirer} recorded.`,
        `How the firm describes the work: ${subject.services ?? ''}`,
      ],
      action: 'See the work history',
    };
  }
  return {
    subject: `${hirer} recorded work that ${firm} did: please check it`,
    paragraphs: [
      `${hirer} recorded “${title}” for ${dollars.format(subject.budget)}, from ${subject.start_date} to ${subject.end_date}.`,
      'If it is right, confirm it, and it counts as verified work on your profile. If not, say so: nothing is shown to others until you answer.',
    ],
    action: 'Check the work history',
  };
}
