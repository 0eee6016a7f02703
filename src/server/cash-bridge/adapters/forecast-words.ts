import type { CostRhythm, ExpectedSource, Sureness, UndatedReason } from '#contract/cash-bridge/rules.ts';

/** What the PDF calls where money comes from, and how sure it is. */
export const SOURCE_WORDS: Readonly<Record<ExpectedSource, string>> = {
  reported: 'Payment reported by the payer, not answered yet',
  award: 'Rest of the award',
  retainage: 'Retainage withheld so far',
  later_retainage: 'Retainage to be withheld',
};
export const SURENESS_WORDS: Readonly<Record<Sureness, string>> = {
  reported: 'Reported by the payer',
  planned: 'By the dates of the contract',
  paced: 'By the average of the months so far',
  late: 'Late',
};
export const UNDATED_WORDS: Readonly<Record<UndatedReason, string>> = {
  differs: 'payer and firm differ',
  no_end: 'the contract has no end date and no payment yet',
  not_completed: 'retainage of a contract without a completion or end date',
};
export const RHYTHM_WORDS: Readonly<Record<CostRhythm, string>> = {
  once: 'once',
  weekly: 'every week',
  monthly: 'every month',
};
