import { PARTICIPATION_LABELS, type ProjectContractState, SCOPE_LABELS } from '../../parent-projects/rules.ts';
import { dimension, measure, type ReportDefinition } from './columns.ts';

const STATE_LABELS: Readonly<Record<ProjectContractState, string>> = {
  active: 'Active',
  completed: 'Completed',
  removed: 'Removed',
};
/** 0 is a prime contract. */
export const TIER_LABELS: Readonly<Record<string, string>> = {
  0: 'Prime',
  1: 'Tier 1',
  2: 'Tier 2',
  3: 'Tier 3',
  4: 'Tier 4',
  5: 'Tier 5',
};

const text = { kind: 'text' } as const;
const money = { kind: 'money', shown: 'always' } as const;

/** One row for each contract, or for each of its months where months are asked for. */
export const CONTRACTING: ReportDefinition = {
  title: 'Contracting report',
  grain: 'contract',
  group: [],
  sort: 'number',
  columns: [
    dimension('month', 'Month', { kind: 'month' }),
    dimension('number', 'Number', { ...text, shown: 'rows' }),
    dimension('contract', 'Contract', { ...text, shown: 'rows' }),
    dimension('firm', 'Firm', { ...text, shown: 'rows' }),
    dimension('tier', 'Tier', { ...text, words: TIER_LABELS, shown: 'rows' }),
    dimension('credit_group', 'Counts for', text),
    dimension('branch', 'Prime contract', text),
    dimension('scope', 'Work', { ...text, words: SCOPE_LABELS }),
    dimension('participation', 'Takes part by', { ...text, words: PARTICIPATION_LABELS }),
    dimension('state', 'State', { ...text, words: STATE_LABELS }),
    measure('contracts', 'Contracts', { kind: 'number' }),
    measure('goal', 'Goal', money),
    measure('commitment', 'Commitment', money),
    measure('award', 'Award', money),
    measure('award_share', 'Share of awards', {
      kind: 'share',
      quotient: { part: 'award', whole: 'award', of: 'total' },
    }),
    measure('excluded', 'Excluded', money),
    measure('paid', 'Paid', money),
    measure('confirmed', 'Confirmed', money),
    measure('confirmed_share', 'Confirmed of paid', {
      kind: 'share',
      quotient: { part: 'confirmed', whole: 'paid', of: 'row' },
    }),
  ],
  method: [
    'An amount of a contract includes those of the contracts below it, so a sum counts each amount once: of a contract and those below it, the topmost that has one. Sums of groups are made the same way, each for itself.',
    'Credited amounts are what the rules of the project count of confirmed payments; what a firm passes down is deducted from it, so they add up.',
    'By month, commitments and awards are in the month of their day, exclusions in that of their approval, payments in the month for which they were reported. Months add up to the total: what a contract below one that was paid got is part of that one’s, also in a month in which only the lower one was paid.',
  ],
};
