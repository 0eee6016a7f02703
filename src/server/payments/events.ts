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
  /** The payer has explained a difference. */
  readonly isExplained: boolean;
  /** The firm asked that staff settle it. */
  readonly onlyStaff: boolean;
  /** The same for lines of a company that moved by one act: they share an email. */
  readonly batch: string | null;
}
export const paymentMoved = event<PaymentMoved>('payments.moved');
