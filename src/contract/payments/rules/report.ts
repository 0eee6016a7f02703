import type { PaymentLineKind } from '../rules.ts';
import { maxRetainage, showBasisPoints } from './money.ts';
import { monthOf } from './prompt-payment-rules.ts';

export interface ReportFacts {
  readonly month: string;
  readonly kind: PaymentLineKind;
  readonly amount_cents: number;
  readonly reason: string | null;
  readonly paid_on: string | null;
  readonly payer_paid_on: string | null;
  readonly retainage_cents: number;
  readonly unpaid_cents: number | null;
  readonly unpaid_reason: string | null;
}
export interface ReportedContract {
  readonly starts_on: string;
  readonly retainage_bps: number;
}
export interface Fault {
  readonly field: keyof ReportFacts;
  readonly detail: string;
}

/** What is wrong with a report, or null. @param today the day at the contract's place */
export function reportFault(report: ReportFacts, contract: ReportedContract, today: string): Fault | null {
  return (
    amountFault(report) ?? dayFault(report, contract, today) ?? retainageFault(report, contract) ?? unpaidFault(report)
  );
}

function amountFault({ amount_cents, reason, paid_on, kind }: ReportFacts): Fault | null {
  if (amount_cents === 0 && !reason) return { field: 'reason', detail: 'is needed: say why nothing was paid' };
  if (amount_cents < 0 && !reason) return { field: 'reason', detail: 'is needed for a negative amount' };
  if (amount_cents < 0 && kind === 'retainage')
    return { field: 'amount_cents', detail: "of retainage can't be negative" };
  if (amount_cents === 0 && paid_on) return { field: 'paid_on', detail: 'must be empty where nothing was paid' };
  if (amount_cents !== 0 && !paid_on) return { field: 'paid_on', detail: 'is needed' };
  return null;
}

function unpaidFault({ unpaid_cents, unpaid_reason }: ReportFacts): Fault | null {
  if (unpaid_cents !== null && unpaid_reason === null)
    return { field: 'unpaid_reason', detail: 'is needed: say why these invoices are not paid' };
  if (unpaid_cents === null && unpaid_reason !== null)
    return { field: 'unpaid_cents', detail: 'is needed: what these invoices add up to' };
  return null;
}

function dayFault(
  { month, paid_on, payer_paid_on }: ReportFacts,
  { starts_on }: ReportedContract,
  today: string,
): Fault | null {
  if (month > monthOf(today)) return { field: 'month', detail: "can't be in the future" };
  if (month < monthOf(starts_on)) return { field: 'month', detail: 'is before the contract started' };
  if (paid_on && paid_on > today) return { field: 'paid_on', detail: "can't be in the future" };
  if (payer_paid_on && payer_paid_on > today) return { field: 'payer_paid_on', detail: "can't be in the future" };
  return null;
}

function retainageFault(
  { kind, amount_cents, retainage_cents }: ReportFacts,
  { retainage_bps }: ReportedContract,
): Fault | null {
  if (retainage_cents === 0) return null;
  if (kind === 'retainage') return { field: 'retainage_cents', detail: 'is not withheld from retainage' };
  if (retainage_cents <= maxRetainage(amount_cents, retainage_bps)) return null;
  return {
    field: 'retainage_cents',
    detail: `is more than the ${showBasisPoints(retainage_bps)} that the contract lets you withhold`,
  };
}
