import { showCents } from '#contract/payments/rules/money.ts';
import type { PaymentSubject } from '#contract/payments/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { EMAIL_CARDS, type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

/** What people are told of by email, and whether it asks for something. */
export const PAYMENT_NEWS = {
  payment_reported: true,
  payment_corrected: true,
  payment_differs: true,
  payment_to_settle: true,
  payment_replied: false,
  payment_staff_asked: false,
  payment_settled: false,
  payment_confirmed: false,
} as const;
export type PaymentNews = keyof typeof PAYMENT_NEWS;

const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const paid = ({ payment_paid_cents }: PaymentSubject): string =>
  payment_paid_cents === 0 ? 'nothing' : showCents(payment_paid_cents ?? 0);
const said = ({ payment_answered_cents }: PaymentSubject): string => showCents(payment_answered_cents ?? 0);

const TITLES: Readonly<Record<PaymentNews, (subject: PaymentSubject) => string>> = {
  payment_reported: (s) => `${s.payment_payer} reports ${paid(s)} for ${monthName(s.payment_month)}`,
  payment_corrected: (s) => `${s.payment_payer} corrects ${monthName(s.payment_month)} to ${paid(s)}`,
  payment_differs: (s) => `${s.payment_firm} says ${said(s)} for ${monthName(s.payment_month)}, not ${paid(s)}`,
  payment_to_settle: (s) => `A difference to settle: ${s.payment_payer} and ${s.payment_firm}`,
  payment_replied: (s) => `${s.payment_payer} explained its amount for ${monthName(s.payment_month)}`,
  payment_staff_asked: (s) => `${s.payment_firm} asked Plumbline staff to settle ${monthName(s.payment_month)}`,
  payment_settled: (s) =>
    `${monthName(s.payment_month)} was settled: ${showCents(s.payment_confirmed_cents)} from ${s.payment_payer}`,
  payment_confirmed: (s) => `${s.payment_firm} confirmed ${paid(s)} for ${monthName(s.payment_month)}`,
};

const NEXT: Readonly<Record<PaymentNews, string>> = {
  payment_reported: 'Say what you received: this amount, another, or nothing. Until you do, it counts as “no answer”.',
  payment_corrected: 'Say what you received. Until you do, the old amount counts.',
  payment_differs: 'Explain your amount, so that the difference can be settled.',
  payment_to_settle: 'Both sides have explained their amounts. Settle it with your reason; the payment is locked then.',
  payment_replied: 'Read the explanation. The difference is settled next.',
  payment_staff_asked: 'Its reason is in the timeline. Plumbline staff settle this difference now, not the owner.',
  payment_settled: 'The payment is locked. The reason is in the timeline.',
  payment_confirmed: 'Both sides say the same, and the payment is locked.',
};

export const paymentStatusTitle = (news: PaymentNews, subject: PaymentSubject): string => TITLES[news](subject);
const forWhom = ({ payment_side, payment_payer, payment_firm }: PaymentSubject): string =>
  payment_side === 'payer' ? payment_payer : payment_side === 'firm' ? payment_firm : 'the owner of a contract';
const page = (origin: string, { id, payment_contract_id }: PaymentSubject): string =>
  `${origin}/payment-tracking/${payment_contract_id}#line-${id}`;

/** Tells one person of one line. */
export const paymentStatusMail =
  (news: PaymentNews) =>
  (subject: PaymentSubject, to: NotificationRecipient, origin: string): EmailMessage =>
    renderEmail({
      to: to.email,
      key: to.key,
      subject: TITLES[news](subject),
      greeting: `Hello ${to.first_name},`,
      paragraphs: [`${TITLES[news](subject)}: ${subject.payment_title}.`, NEXT[news]],
      action: { label: 'Open the payment', url: page(origin, subject) },
      reason: `You receive this because you act for ${forWhom(subject)} on Plumbline.`,
      unsubscribe: to.unsubscribe,
    });

const SHOWN = 20;

/** One email for lines that were reported together. */
export const paymentStatusSummaryMail =
  (news: PaymentNews) =>
  (subjects: readonly PaymentSubject[], to: NotificationRecipient, origin: string): EmailMessage => {
    const [first] = subjects;
    if (!first) throw new Error('Nothing to tell');
    if (subjects.length === 1) return paymentStatusMail(news)(first, to, origin);
    const isCut = subjects.length >= EMAIL_CARDS;
    const more = subjects.length - SHOWN;
    return renderEmail({
      to: to.email,
      key: to.key,
      subject: `${first.payment_payer} reports ${subjects.length} payments${isCut ? ' or more' : ''}`,
      greeting: `Hello ${to.first_name},`,
      paragraphs: [`${first.payment_payer} reports these payments. ${NEXT[news]}`],
      lines: [
        ...subjects
          .slice(0, SHOWN)
          .map((one) => `${monthName(one.payment_month)}: ${paid(one)} (${one.payment_title})`),
        ...(isCut ? ['and more'] : more > 0 ? [`and ${more} more`] : []),
      ],
      action: { label: 'See what is due', url: `${origin}/payment-tracking` },
      reason: `You receive this because you act for ${forWhom(first)} on Plumbline.`,
      unsubscribe: to.unsubscribe,
    });
  };

const SAMPLE: PaymentSubject = {
  id: '00000000-0000-4000-8000-000000000000',
  payment_contract_id: '00000000-0000-4000-8000-000000000000',
  payment_title: 'Switchgear for Pump Station 4',
  payment_payer: 'Calvert & Pratt Builders',
  payment_firm: 'Lantern Row Electric',
  payment_month: '2026-10',
  payment_state: 'differs',
  payment_paid_cents: 10_000_00,
  payment_answered_cents: 8_000_00,
  payment_confirmed_cents: 9_000_00,
  payment_side: 'firm',
};
export const paymentStatusPreviews: readonly EmailPreview[] = [
  ...(Object.keys(PAYMENT_NEWS) as PaymentNews[]).map((news) => ({
    name: `Payments: ${news.replace('payment_', '').replaceAll('_', ' ')}`,
    make: (origin: string) => paymentStatusMail(news)(SAMPLE, SAMPLE_RECIPIENT(origin), origin),
  })),
  {
    name: 'Payments: several reported',
    make: (origin) => paymentStatusSummaryMail('payment_reported')([SAMPLE, SAMPLE], SAMPLE_RECIPIENT(origin), origin),
  },
];
