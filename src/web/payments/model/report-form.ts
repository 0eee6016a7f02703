import { maxRetainage } from '#contract/payments/rules/money.ts';
import { METHODS, type Method, type PaymentLineKind } from '#contract/payments/rules.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { copy } from '../copy/acts.ts';
import { toCents, typedOf } from './money.ts';

/** Money that came, none, or money that was taken back. */
export const WHATS = ['paid', 'nothing', 'back'] as const;
export type What = (typeof WHATS)[number];

/** As it is typed, named as the request's body where both are the same thing. */
export interface ReportValues {
  readonly what: string;
  readonly month: string;
  readonly kind: string;
  readonly amount_cents: string;
  readonly reason: string;
  readonly paid_on: string;
  readonly method: Method | '';
  readonly reference: string;
  readonly retainage_cents: string;
  readonly payer_paid_on: string;
  readonly unpaid_cents: string;
  readonly unpaid_reason: string;
  /** Of a correction. */
  readonly why: string;
}

const whatOf = ({ paid_cents }: Pick<PaymentLine, 'paid_cents'>): What =>
  paid_cents === null || paid_cents > 0 ? 'paid' : paid_cents === 0 ? 'nothing' : 'back';

/** What a form begins with: what was reported before, or nothing. */
export const reportValues = (line: PaymentLine | null, month: string): ReportValues => ({
  what: copy.whats[line ? whatOf(line) : 'paid'],
  month: line?.month ?? month,
  kind: copy.kinds[line?.kind ?? 'progress'],
  amount_cents: line?.paid_cents ? typedOf(line.paid_cents) : '',
  reason: line?.reason ?? '',
  paid_on: line?.paid_on ?? '',
  method: line?.method ?? '',
  reference: line?.reference ?? '',
  retainage_cents: line?.retainage_cents ? typedOf(line.retainage_cents) : '',
  payer_paid_on: line?.payer_paid_on ?? '',
  unpaid_cents: line?.unpaid_cents ? typedOf(line.unpaid_cents) : '',
  unpaid_reason: line?.unpaid_reason ?? '',
  why: '',
});

export const chosenWhat = ({ what }: Pick<ReportValues, 'what'>): What =>
  WHATS.find((one) => copy.whats[one] === what) ?? 'paid';
export const chosenKind = ({ kind }: Pick<ReportValues, 'kind'>): PaymentLineKind =>
  kind === copy.kinds.retainage ? 'retainage' : 'progress';

/** The body of a report; what does not belong to the choice is left out, however much of it was typed. */
export function reportBody(values: ReportValues) {
  const what = chosenWhat(values);
  const amount = toCents(values.amount_cents) ?? 0;
  const isPaid = what !== 'nothing';
  return {
    amount_cents: what === 'paid' ? amount : what === 'back' ? -amount : 0,
    reason: textOrNull(values.reason),
    paid_on: isPaid ? textOrNull(values.paid_on) : null,
    method: isPaid ? (METHODS.find((one) => one === values.method) ?? null) : null,
    reference: isPaid ? textOrNull(values.reference) : null,
    retainage_cents: what === 'paid' && chosenKind(values) === 'progress' ? (toCents(values.retainage_cents) ?? 0) : 0,
    payer_paid_on: textOrNull(values.payer_paid_on),
    ...unpaidOf(values),
  };
}

/** A reason is sent with an amount alone. */
function unpaidOf({ unpaid_cents, unpaid_reason }: ReportValues) {
  const cents = toCents(unpaid_cents);
  return { unpaid_cents: cents, unpaid_reason: cents === null ? null : textOrNull(unpaid_reason) };
}

/** Errors by field; what only the server knows, such as the day at the contract's place, it says itself. */
export function reportErrors(values: ReportValues, retainageBps: number, isCorrection = false) {
  const what = chosenWhat(values);
  const amount = toCents(values.amount_cents);
  const retainage = values.retainage_cents.trim() === '' ? 0 : toCents(values.retainage_cents);
  const most = maxRetainage(amount ?? 0, retainageBps);
  const withholds = what === 'paid' && chosenKind(values) === 'progress';
  return {
    amount_cents: what !== 'nothing' && !amount && copy.amountMissing,
    paid_on: what !== 'nothing' && !values.paid_on && copy.paidOnMissing,
    reason: what !== 'paid' && !values.reason.trim() && copy.reasonMissing,
    ...unpaidErrors(values),
    why: isCorrection && !values.why.trim() && copy.whyMissing,
    retainage_cents:
      withholds && amount !== null && (retainage === null || retainage > most) && copy.retainageMost(most),
  };
}

function unpaidErrors({ unpaid_cents, unpaid_reason }: ReportValues) {
  if (unpaid_cents.trim() === '') return {};
  return {
    unpaid_cents: !toCents(unpaid_cents) && copy.unpaidMissing,
    unpaid_reason: !unpaid_reason.trim() && copy.unpaidReasonMissing,
  };
}
