import type { EntryKind, LineState } from '#contract/payments/rules.ts';
import { event } from '#server/kernel/context/events.ts';

/** A payment line that moved; what it says is in the timeline of its contract. */
export interface MovedLine {
  readonly lineId: string;
  readonly contractId: string;
  readonly hiringCompanyId: string;
  readonly mwbeId: string;
  readonly ownerCompanyId: string | null;
  readonly state: LineState;
  /** The payer has explained a difference. */
  readonly isExplained: boolean;
  /** The firm asked that staff settle it. */
  readonly onlyStaff: boolean;
  /** The same for lines of a company that moved by one act or came with one file: they share an email. */
  readonly batch: string | null;
}
/** Payment lines moved by one act: as many as a file reports at once. */
export interface PaymentsMoved {
  readonly kind: EntryKind;
  /** They come from a file, of which more may follow. */
  readonly fromFile: boolean;
  readonly lines: readonly MovedLine[];
}
export const paymentsMoved = event<PaymentsMoved>('payments.moved');
