import type { CountingOutcome } from '#contract/counting/rules/outcomes.ts';
import type { MoneyScope } from '#contract/counting/schema/counts.ts';
import type { AdjustmentReason } from '#contract/counting/schema.ts';
import { plural } from '#web/ui/formats.ts';

export const copy = {
  loading: 'figures',
  failedTitle: 'Couldn’t load the figures',
  failed: 'Your data is safe. Try again.',

  table: 'Goals by group',
  /** Of what scrolls sideways. */
  tableLabel: 'Amounts by group',
  columns: {
    group: 'Group',
    goal: 'Goal',
    commitment: 'Commitment',
    award: 'Award',
    paid: 'Paid',
    confirmed: 'Confirmed',
  },
  axis: (end: string) => `Share of the contract total, 0 to ${end}`,
  darker: 'Darker means more proven',
  legend: {
    commitment: 'Commitment',
    award: 'Award',
    paid: 'Paid',
    confirmed: 'Confirmed by the firm',
    goal: 'Goal',
  },
  how: 'How is this counted?',
  show: (amount: string, name: string) => `${amount}, ${name}: show payments`,
  scopes: {
    all: 'All contracts',
    construction: 'Construction contracts',
    design: 'Design contracts',
    supplies: 'Supply contracts',
  } satisfies Record<MoneyScope, string>,
  noRules: 'No counting rules are chosen for this project, so nothing is credited yet.',
  chooseRules: 'Choose rules',
  firstCount: 'This project is being counted for the first time. Figures appear here in a moment.',
  stale: 'Something changed since. New figures are on their way.',
  asOf: (moment: string) => `Counted ${moment}`,

  outcomes: { counted: 'Counts', partly: 'Counts in part', not_counted: 'Doesn’t count' } satisfies Record<
    CountingOutcome,
    string
  >,
  adjustments: {
    below_zero: 'Counts at least nothing',
    prime_limit: 'Limit for prime contractors',
  } satisfies Record<AdjustmentReason, string>,
  payments: (count: number) => plural(count, 'payment'),
};

export const howCopy = {
  title: 'How is this counted?',
  formula: 'Formula',
  formulaText:
    'Each payment that the firm confirmed × the part that the rule counts, cut to the cent. The share is that sum divided by the contract total, less exclusions.',
  sum: (credit: string, total: string, share: string) => `${credit} ÷ ${total} = ${share}`,
  denominator: (total: string, excluded: string) => `Contract total ${total}, less exclusions ${excluded}`,
  counts: 'What counts',
  rule: 'Rules',
  version: (name: string, version: number) => `${name}, version ${version}`,
  allRules: 'All rules in words',
  notYet: 'Not yet counted',
  notYetText: (amount: string) => `${amount} was paid and would count, but the firm hasn’t confirmed it.`,
  nothingWaits: 'Everything that was paid is confirmed.',
  leftOut: 'Left out',
  nothingLeftOut: 'Every confirmed payment counts in full.',
  hidden: 'Hidden',
  hiddenText: {
    all: 'Nothing. You see the whole project.',
    branch: 'Other prime contractors’ branches. Your branch is counted alone.',
    accepted: 'Payments in months that haven’t been accepted yet.',
  },
  changed: 'Changed since',
  noChanges: 'No figure has changed since the first count.',
  change: (group: string, before: string, after: string) => `${group}: ${before} became ${after}`,
  byRules: 'by other rules',
  byPayments: 'by payments, contracts or certificates',
  replay: 'Count by other rules',
  of: (confirmed: string, count: string) => `of ${confirmed} in ${count}`,
  adjusted: 'Adjustments',
};

export const linesCopy = {
  title: 'Counted payments',
  answer: ', what the firm answered',
  tableLabel: 'Payments and what they count',
  failedTitle: 'Couldn’t load the payments',
  noun: { one: 'line', many: 'lines' },
  columns: {
    paid_on: 'Paid on',
    firm: 'Firm',
    contract: 'Contract',
    group: 'Group',
    confirmed: 'Confirmed',
    credit: 'Counts',
    why: 'Why',
  },
  deducted: (firm: string) => `Passed down to ${firm}`,
  remedy: 'What would make it count',
  filters: {
    group: 'Group',
    outcome: 'Outcome',
    reason: 'Reason',
    any: 'All',
    contract: 'One contract',
    clear: 'Clear all',
  },
  empty: 'No confirmed payments yet',
  emptyNote: 'Payments appear here once the firm that was paid has confirmed them.',
  emptyFiltered: 'No payments match',
  more: 'Show more',
};
