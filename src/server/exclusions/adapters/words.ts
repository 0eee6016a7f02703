import type { ExclusionState } from '#contract/exclusions/rules.ts';

export const STATE_WORDS: Readonly<Record<ExclusionState, string>> = {
  proposed: 'Proposed',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  revoked: 'Revoked',
};

/** Cents as a spreadsheet adds them. */
export const dollars = (cents: number): number => cents / 100;
