import type { PaymentSubject, ReminderSubject } from '#contract/payments/schema.ts';
import { defineNotifications, type FeatureNotifications } from '#server/kernel/notification-registry.ts';
import {
  PAYMENT_NEWS,
  type PaymentNews,
  paymentStatusMail,
  paymentStatusSummaryMail,
  paymentStatusTitle,
} from './emails/payment-status.ts';
import { reminderMail, reminderTitle } from './emails/reminder.ts';
import { reminderAsSubject } from './reads/reminders.ts';
import { lineAsSubject } from './reads/subjects.ts';

const BY_STATE = {
  open: null,
  reported: 'payment_reported',
  confirmed: 'payment_confirmed',
  differs: 'payment_differs',
  settled: 'payment_settled',
} as const satisfies Record<PaymentSubject['payment_state'], PaymentNews | null>;
const digestLine = (subject: PaymentSubject | null): string => {
  const news = subject && BY_STATE[subject.payment_state];
  return subject && news ? paymentStatusTitle(news, subject) : 'Payment update';
};

const moved = defineNotifications<PaymentSubject>({
  subjects: [{ subjectType: 'PaymentLine', json: lineAsSubject }],
  types: [
    { type: 'payment_request', isRequest: true, digestLine },
    { type: 'payment_news', isRequest: false, digestLine },
  ],
  emails: (Object.keys(PAYMENT_NEWS) as PaymentNews[]).map((name) => ({
    name,
    isRequest: PAYMENT_NEWS[name],
    render: paymentStatusMail(name),
    renderBatch: paymentStatusSummaryMail(name),
  })),
});

const reminders = defineNotifications<ReminderSubject>({
  subjects: [{ subjectType: 'PaymentReminder', json: reminderAsSubject }],
  types: [
    {
      type: 'payment_reminder',
      isRequest: false,
      digestLine: (subject) => (subject ? reminderTitle(subject) : 'Payments were waiting for you'),
    },
  ],
  // it asks for something, so it comes when people want emails about requests
  emails: [{ name: 'payment_reminder', isRequest: true, render: reminderMail }],
});

export const notifications: FeatureNotifications = {
  subjects: [...moved.subjects, ...reminders.subjects],
  types: [...moved.types, ...reminders.types],
  emails: [...moved.emails, ...reminders.emails],
};
