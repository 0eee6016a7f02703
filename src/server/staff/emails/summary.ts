import { WAITING_KINDS, type WaitingCounts } from '#contract/staff/rules/waiting.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

const LINES: Readonly<Record<keyof WaitingCounts, (count: number) => string>> = {
  claims: (count) => (count === 1 ? 'One claim to check' : `${count} claims to check`),
  registrations: (count) => (count === 1 ? 'One new firm' : `${count} new firms`),
  disputes: (count) => (count === 1 ? 'One dispute about a firm' : `${count} disputes about firms`),
  references: (count) => (count === 1 ? 'One flagged reference' : `${count} flagged references`),
  payments: (count) => (count === 1 ? 'One payment to settle' : `${count} payments to settle`),
  messages: (count) => (count === 1 ? 'One reported message' : `${count} reported messages`),
};

/** One email for everything that waits for staff. */
export function summaryMail(counts: WaitingCounts, to: NotificationRecipient, origin: string): EmailMessage {
  const waiting = WAITING_KINDS.filter((kind) => counts[kind] > 0);
  const total = waiting.reduce((sum, kind) => sum + counts[kind], 0);
  return renderEmail({
    to: to.email,
    key: to.key,
    subject: total === 1 ? 'One item needs review on Plumbline' : `${total} items need review on Plumbline`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: ['People have been waiting for a decision for more than a day:'],
    lines: waiting.map((kind) => LINES[kind](counts[kind])),
    action: { label: 'Open Admin', url: `${origin}/staff` },
    reason: "You receive this because you're on the Plumbline staff. It comes at most once a day.",
    unsubscribe: to.unsubscribe,
  });
}

export const mails: readonly EmailPreview[] = [
  {
    name: 'What needs review, for staff',
    make: (origin) =>
      summaryMail(
        { claims: 2, registrations: 1, disputes: 0, references: 4, payments: 1, messages: 0 },
        SAMPLE_RECIPIENT(origin),
        origin,
      ),
  },
];
