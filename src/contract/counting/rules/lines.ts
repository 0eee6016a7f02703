import type { ContractPlan, CountLine, Payment, PlanInterval } from '../schema.ts';
import { applyFactor } from './factor.ts';
import { formatCents } from './labels.ts';
import { REASON_TEXTS } from './reasons.ts';

/**
 * The lines of one payment: one for each group in its own contract and, where it is work passed down, one deduction for
 * each group that the contract above counts on that day. Depends on no other payment.
 * @param above the plan of the contract above; null for a prime contract
 */
export function countLine(payment: Payment, plan: ContractPlan, above: ContractPlan | null): CountLine[] {
  const own = onDay(plan, payment.paid_on).map((interval) => paymentLine(payment, interval));
  if (!plan.deducted_above || above === null) return own;
  const deductions = onDay(above, payment.paid_on)
    .filter(({ takes_deductions }) => takes_deductions)
    .map((interval) => deductionLine(payment, interval));
  return [...own, ...deductions];
}

const onDay = ({ intervals }: ContractPlan, day: string): PlanInterval[] =>
  intervals.filter(({ from, until }) => from <= day && day <= until);

const paymentLine = ({ id, paid_on, confirmed_cents }: Payment, interval: PlanInterval): CountLine => ({
  payment_id: id,
  contract_id: interval.contract_id,
  group: interval.group,
  kind: 'payment',
  paid_on,
  confirmed_cents,
  credit_cents: applyFactor(confirmed_cents, interval.factor),
  outcome: interval.outcome,
  reason: interval.reason,
  formula: formulaOf(confirmed_cents, interval),
  rule: interval.rule,
  remedy: interval.remedy,
});

function deductionLine(payment: Payment, interval: PlanInterval): CountLine {
  // zero has no sign in a report
  const line = paymentLine({ ...payment, confirmed_cents: 0 - payment.confirmed_cents }, interval);
  return {
    ...line,
    kind: 'deduction',
    reason: 'passed_down',
    formula: `${line.formula}; ${REASON_TEXTS.passed_down.says}`,
    remedy: null,
  };
}

/** `$100,000.00 × 60%, regular dealer, 49 CFR 26.55(e)(2), in force since 2014-11-03`. */
export const formulaOf = (confirmedCents: number, { formula }: Pick<PlanInterval, 'formula'>): string =>
  `${formatCents(confirmedCents)} ${formula}`;
