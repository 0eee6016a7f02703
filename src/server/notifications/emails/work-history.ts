import type { Notification } from '#contract/notifications/schema.ts';
import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { renderEmail, type UnsubscribeLinks } from '#server/kernel/mail/email-template.ts';

type Subject = NonNullable<Notification['subject']>;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** What happened to a project that its parties are told of. */
export const NEWS = ['recorded', 'verified', 'rejected', 'revision_requested', 'revision_verified'] as const;
export type News = (typeof NEWS)[number];

/** Whether the letter asks its reader for an answer. */
export const asksForAnswer = (news: News): boolean => news === 'recorded' || news === 'revision_requested';

/** Who a letter goes to; the same key makes the same e-mail. */
export interface To {
  readonly email: string;
  readonly first_name: string;
  readonly key: string;
  readonly stop: UnsubscribeLinks;
}

/** The letter to one person of a party; its key is the notification's id. */
export function workHistoryMail(news: News, subject: Subject, to: To, origin: string): EmailMessage {
  const content = CONTENT[news](subject);
  return renderEmail({
    to: to.email,
    key: to.key,
    subject: content.subject,
    greeting: `Hello ${to.first_name},`,
    paragraphs: content.paragraphs,
    action: { label: content.action, url: `${origin}/notifications` },
    reason: 'You receive this because you act for a party of this work history on Plumbline.',
    unsubscribe: to.stop,
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
  revision_requested: ({ title, mwbe_name: firm, budget, start_date, end_date, notes }) => ({
    subject: `${firm} asks you to change “${title}”`,
    paragraphs: [
      `${firm} says that the work history “${title}” should say ${dollars.format(budget)}, from ${start_date} to ${end_date}.`,
      ...(notes ? [`In its words: ${notes}`] : []),
      'If that is right, take it over, and the work is verified. If not, correct the record and send it again.',
    ],
    action: 'Check the revision',
  }),
  revision_verified: ({ title, hiring_company_name: hirer, budget, start_date, end_date }) => ({
    subject: `${hirer} took over your revision of “${title}”`,
    paragraphs: [
      `The work history “${title}” now says ${dollars.format(budget)}, from ${start_date} to ${end_date}, as you asked.`,
      'It counts as verified work on your profile.',
    ],
    action: 'See the work history',
  }),
};
