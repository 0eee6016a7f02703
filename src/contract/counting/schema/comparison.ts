import type { CountLine, CountLineKind, Reason } from '../schema.ts';

/** One line that two counts tell differently; null where a count doesn't have it. */
export interface LineDifference {
  readonly payment_id: string;
  readonly contract_id: string;
  readonly group: string;
  readonly kind: CountLineKind;
  readonly before: CountLine | null;
  readonly after: CountLine | null;
  /** After less before. */
  readonly credit_cents: number;
}

/** All differences of one group that went from one reason to another. */
export interface ReasonChange {
  readonly group: string;
  readonly before: Reason | null;
  readonly after: Reason | null;
  readonly lines: number;
  readonly credit_cents: number;
}

/** How one count differs from another. By group: lines and adjustments together. */
export interface CountComparison {
  readonly lines: readonly LineDifference[];
  readonly by_reason: readonly ReasonChange[];
  readonly by_group: readonly { readonly group: string; readonly before_cents: number; readonly after_cents: number }[];
}
