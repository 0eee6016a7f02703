import type { ClosingSubject, QuestionSubject } from '#contract/opportunities/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

/** To each person of the firm that asked. */
export const answerMail = (subject: QuestionSubject, to: NotificationRecipient, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: `${subject.opportunity_owner} answered your question about “${subject.opportunity_title}”`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `You asked: “${subject.question}”`,
      `${subject.opportunity_owner} answered: “${subject.answer ?? ''}”`,
      'Everybody who reads the opportunity sees question and answer, but not that your firm asked.',
    ],
    action: { label: 'View opportunity', url: `${origin}/opportunity/${subject.opportunity_id}` },
    reason: "You're receiving this because your firm asked this question on Plumbline.",
    unsubscribe: to.unsubscribe,
  });

/** What is left to do once the deadline has passed. */
const NEXT = 'Review what firms sent, then record who got the work, or cancel the opportunity with a reason.';
const unanswered = (number: number): string =>
  number === 1 ? 'One question has no answer yet.' : `${number} questions have no answer yet.`;

/** To each person of the owner. */
export const closingMail = (subject: ClosingSubject, to: NotificationRecipient, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: `“${subject.closed_title}” has closed`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `The deadline of “${subject.closed_title}” has passed. Firms can no longer respond.`,
      NEXT,
      ...(subject.unanswered > 0 ? [unanswered(subject.unanswered)] : []),
    ],
    action: { label: 'View opportunity', url: `${origin}/opportunity/${subject.id}` },
    reason: `You're receiving this because you act for ${subject.closed_owner} on Plumbline.`,
    unsubscribe: to.unsubscribe,
  });

const ID = '00000000-0000-4000-8000-000000000000';
const QUESTION: QuestionSubject = {
  id: ID,
  opportunity_id: ID,
  opportunity_title: 'Ferry Terminal, canopy lighting',
  opportunity_owner: 'Calvert & Pratt Builders',
  question: 'Is there parking on site?',
  answer: 'Yes, for two vans.',
  ended: false,
};
const CLOSING: ClosingSubject = {
  id: ID,
  closed_title: 'Ferry Terminal, canopy lighting',
  closed_owner: 'Calvert & Pratt Builders',
  closed_state: 'closed',
  unanswered: 2,
};

export const mails: readonly EmailPreview[] = [
  {
    name: 'Opportunity: question answered',
    make: (origin) => answerMail(QUESTION, SAMPLE_RECIPIENT(origin), origin),
  },
  {
    name: 'Opportunity: deadline passed',
    make: (origin) => closingMail(CLOSING, SAMPLE_RECIPIENT(origin), origin),
  },
];
