import { IconCash, IconCashBanknote, IconClockDollar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { showCents } from '#contract/payments/rules/money.ts';
import type { PaymentSubject, ReminderSubject } from '#contract/payments/schema.ts';
import { defineCards, mergeCards } from '#web/notifications/model/card-types.ts';
import { copy } from '../copy.ts';

interface LineProps {
  readonly subject: PaymentSubject;
}

const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const titleOf = ({ payment_title, payment_month }: PaymentSubject) =>
  copy.title(payment_title, monthName(payment_month));
const money = (cents: number | null) => (cents === 0 ? copy.nothing : showCents(cents ?? 0));

/** What both sides say now, whatever it was when the card came: its page has every step. */
function LineText({ subject }: LineProps) {
  return (
    <>
      <Said subject={subject} /> {copy.for} {monthName(subject.payment_month)}: <strong>{subject.payment_title}</strong>
    </>
  );
}

function Said({ subject }: LineProps) {
  const { payment_payer, payment_firm, payment_state } = subject;
  const [payer, firm] = [<strong key="payer">{payment_payer}</strong>, <strong key="firm">{payment_firm}</strong>];
  const paid = money(subject.payment_paid_cents);
  if (payment_state === 'differs')
    return (
      <>
        {firm} {copy.says} {money(subject.payment_answered_cents)} {copy.instead} {paid} {copy.of} {payer}
      </>
    );
  if (payment_state === 'confirmed')
    return (
      <>
        {payer} {copy.and} {firm} {copy.agree} {paid}
      </>
    );
  if (payment_state === 'settled')
    return (
      <>
        {copy.settled} {money(subject.payment_confirmed_cents)} {copy.between} {payer} {copy.and} {firm}
      </>
    );
  return (
    <>
      {payer} {copy.reports} {paid}
    </>
  );
}

function OpenLine({ subject }: LineProps) {
  const { id, payment_contract_id, payment_title, payment_month } = subject;
  return (
    <Link
      to="/payment-tracking/$id"
      params={{ id: payment_contract_id }}
      hash={`line-${id}`}
      aria-label={copy.openLine(payment_title, monthName(payment_month))}
    >
      {copy.open}
    </Link>
  );
}

const lines = defineCards<PaymentSubject>({
  types: {
    payment_request: {
      Icon: IconCash,
      heading: copy.headings.request,
      Text: LineText,
      titleOf,
      asks: true,
      hasDetails: false,
    },
    payment_news: { Icon: IconCashBanknote, heading: copy.headings.news, Text: LineText, titleOf, hasDetails: false },
  },
  subjects: { PaymentLine: { Ways: OpenLine } },
});

const reminders = defineCards<ReminderSubject>({
  types: {
    payment_reminder: {
      Icon: IconClockDollar,
      heading: copy.headings.reminder,
      Text: ReminderText,
      titleOf: copy.waits,
      hasDetails: false,
    },
  },
  subjects: {
    PaymentReminder: { Ways: () => <Link to="/payment-tracking">{copy.see}</Link> },
  },
});

function ReminderText({ subject }: { readonly subject: ReminderSubject }) {
  return (
    <>
      {copy.waits(subject)}. {copy.overdue(subject.payment_overdue)}
    </>
  );
}

/** Cards of payments: what a side said, and what waits. */
export const paymentCards = mergeCards(lines, reminders);
