import type { ReminderSubject } from '#contract/payments/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

/** One line for each thing that the person owes. */
const owed = (subject: ReminderSubject): string[] => [
  ...counted(subject.payment_reports, '1 month to report', 'months to report'),
  ...counted(subject.payment_answers, '1 payment to answer', 'payments to answer'),
  ...counted(subject.payment_replies, '1 difference to explain', 'differences to explain'),
  ...counted(subject.payment_settlements, '1 difference to settle', 'differences to settle'),
  ...counted(subject.payment_stalled, '1 payment that nobody has acted on', 'payments that nobody has acted on'),
];

export const reminderTitle = (subject: ReminderSubject): string =>
  subject.payment_overdue > 0 ? 'Payments are waiting for you, some overdue' : 'Payments are waiting for you';

/** One email for everything that waits, however many lines. */
export const reminderMail = (subject: ReminderSubject, to: NotificationRecipient, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: reminderTitle(subject),
    greeting: `Hello ${to.first_name},`,
    paragraphs: ['This is what payment tracking is waiting for:'],
    lines: owed(subject),
    action: { label: 'See what is due', url: `${origin}/payment-tracking` },
    reason: 'You receive this because you act for a company in payment tracking. You can mute reminders there.',
    unsubscribe: to.unsubscribe,
  });

const SAMPLE: ReminderSubject = {
  id: '00000000-0000-4000-8000-000000000000',
  payment_reports: 3,
  payment_answers: 0,
  payment_replies: 1,
  payment_settlements: 0,
  payment_stalled: 0,
  payment_overdue: 1,
};
export const reminderPreviews: readonly EmailPreview[] = [
  { name: 'Reminder of payments', make: (origin) => reminderMail(SAMPLE, SAMPLE_RECIPIENT(origin), origin) },
];
