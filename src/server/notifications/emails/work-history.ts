import type { Notification } from '#contract/notifications/schema.ts';
import { letter } from '#server/kernel/letter.ts';
import type { Mail } from '#server/kernel/mail.ts';

type Subject = NonNullable<Notification['subject']>;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** What happened to a project that its parties are told of. */
export const NEWS = ['recorded', 'verified', 'rejected'] as const;
export type News = (typeof NEWS)[number];

/** The letter to one person of a party; its key is the notification's id. */
export function workHistoryMail(
  news: News,
  subject: Subject,
  to: { email: string; first_name: string; key: string },
  origin: string,
): Mail {
  const content = CONTENT[news](subject);
  return letter({
    to: to.email,
    key: to.key,
    subject: content.subject,
    greeting: `Hello ${to.first_name},`,
    paragraphs: content.paragraphs,
    action: { label: content.action, url: `${origin}/notifications` },
    reason: 'You receive this because you act for a party of this work history on Plumbline.',
  });
}

const CONTENT: Record<News, (about: Subject) => { subject: string; paragraphs: string[]; action: string }> = {
  recorded: ({ title, hiring_company_name: hirer, mwbe_name: firm, budget, start_date, end_date }) => ({
    subject: `${hirer} recorded work that ${firm} did: please check it`,
    paragraphs: [
      `${hirer} recorded “${title}” for ${dollars.format(budget)}, from ${start_date} to ${end_date}.`,
      'If it is right, confirm it, and it counts as verified work on your profile. If not, say so: nothing is shown to others until you answer.',
    ],
    action: 'Check the work history',
  }),
  verified: ({ title, hiring_company_name: hirer, mwbe_name: firm, services }) => ({
    subject: `${firm} verified “${title}”`,
    paragraphs: [
      `${firm} confirmed the work history “${title}” that ${hirer} recorded.`,
      `How the firm describes the work: ${services ?? ''}`,
    ],
    action: 'See the work history',
  }),
  rejected: ({ title, hiring_company_name: hirer, mwbe_name: firm, rejected_reason }) => ({
    subject: `${firm} rejected “${title}”`,
    paragraphs: [
      `${firm} rejected the work history “${title}” that ${hirer} recorded.`,
      `The reason: ${rejected_reason ?? ''}`,
    ],
    action: 'See the work history',
  }),
};
