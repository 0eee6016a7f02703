import type { EntryKind, LineState } from '#contract/payments/rules.ts';
import { event } from '#server/kernel/context/events.ts';

/** A payment line moved; what it says is in the timeline of its contract. */
export interface PaymentMoved {
  readonly lineId: string;
  readonly contractId: string;
  readonly hiringCompanyId: string;
  readonly mwbeId: string;
  readonly ownerCompanyId: string | null;
  readonly kind: EntryKind;
  readonly state: LineState;
}
export const paymentMoved = event<PaymentMoved>('payments.moved');
