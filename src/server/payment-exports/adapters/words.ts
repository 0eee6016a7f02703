import { FIGURES, type Figures } from '#contract/payments/rules/totals.ts';
import type { EntryKind, LineState, Method, PaymentAnswer, PaymentLineKind, Side } from '#contract/payments/rules.ts';

/** The figures as they head the columns of every file. */
export const FIGURE_WORDS: Readonly<Record<(typeof FIGURES)[number], string>> = {
  paid_cents: 'Paid',
  confirmed_cents: 'Confirmed',
  unanswered_cents: 'No answer yet',
  differs_cents: 'Differs',
  retained_cents: 'Retainage held',
};
export const FIGURE_COLUMNS: readonly string[] = FIGURES.map((name) => `${FIGURE_WORDS[name]} (US dollars)`);

export const STATE_WORDS: Readonly<Record<LineState, string>> = {
  open: 'No report yet',
  reported: 'No answer yet',
  confirmed: 'Confirmed',
  differs: 'Differs',
  settled: 'Settled',
};
export const KIND_WORDS: Readonly<Record<PaymentLineKind, string>> = { progress: 'Payment', retainage: 'Retainage' };
export const METHOD_WORDS: Readonly<Record<Method, string>> = {
  check: 'Check',
  ach: 'ACH',
  wire: 'Wire',
  card: 'Card',
  joint_check: 'Joint check',
  other: 'Other',
};
export const ANSWER_WORDS: Readonly<Record<PaymentAnswer, string>> = {
  received: 'Received',
  other_amount: 'Another amount',
  not_received: 'Not received',
};
export const SIDE_WORDS: Readonly<Record<Side, string>> = {
  payer: 'Payer',
  firm: 'Firm',
  owner: 'Owner',
  staff: 'Plumbline staff',
  system: 'Plumbline',
};
export const ENTRY_WORDS: Readonly<Record<EntryKind, string>> = {
  awarded: 'Contract recorded',
  change_order: 'Change order',
  completed: 'Work completed',
  opened: 'Month opened',
  reported: 'Payment reported',
  answered: 'Firm answered',
  replied: 'Payer explained',
  settled: 'Difference settled',
  corrected: 'Correction reported',
  finalized: 'Contract closed',
  file_added: 'Proof added',
  file_removed: 'Proof removed',
  staff_asked: 'Staff asked to settle',
};

/** Dollars with their cents, as a number of a file. */
export const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
export const figureCells = (figures: Figures): (number | null)[] => FIGURES.map((name) => dollars(figures[name]));
/** A minute in UTC. */
export const moment = (at: string | null): string | null => at?.slice(0, 16).replace('T', ' ') ?? null;
