import type { ExclusionState } from '#contract/exclusions/rules.ts';
import type { ExclusionFile } from '#contract/exclusions/schema.ts';
import { MAX_DOCUMENT_MEGABYTES } from '#contract/limits.ts';
import type { GoalScope, Sight } from '#contract/parent-projects/rules.ts';
import type { Status } from '#web/ui/Badge.tsx';
import { plural } from '#web/ui/formats.ts';

export type Act = 'approve' | 'decline' | 'withdraw' | 'revoke';

export const STATUS_OF: Readonly<Record<ExclusionState, Status>> = {
  proposed: 'pending',
  approved: 'verified',
  declined: 'rejected',
  withdrawn: 'lapsed',
  revoked: 'revision',
};

export const copy = {
  title: 'Exclusions',
  intro: 'Amounts left out of the contract total when goals are measured. Each has a reason and an approver.',
  loading: 'exclusions',
  failedTitle: "Couldn't load exclusions",
  failed: 'Your data is safe. Try again in a moment.',
  propose: 'Propose exclusion',
  states: {
    proposed: 'Proposed',
    approved: 'Approved',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    revoked: 'Revoked',
  } satisfies Record<ExclusionState, string>,

  sums: 'Contract total',
  of: {
    all: 'All prime contracts of the project, with changes.',
    branch: 'The prime contracts of your company, with changes.',
    accepted: 'As of the last month that was accepted.',
  } satisfies Record<Sight, string>,
  without: 'Without exclusions',
  withExclusions: 'With exclusions',
  excluded: 'Approved',
  pending: 'Pending',
  approvedCount: (number: number) => plural(number, 'exclusion'),
  pendingCount: (number: number) =>
    number === 0 ? 'Nothing pending' : `${plural(number, 'proposal')}, not counted yet`,
  withNote: 'Goals are a share of this',
  exceeding: (titles: string) =>
    `More is left out than the contract holds by now: ${titles}. Revoke an exclusion to correct it.`,
  goals: 'Goals in dollars',
  goalColumns: { goal: 'Goal', share: 'Share', before: 'Without exclusions', after: 'With exclusions' },
  effectColumns: { goal: 'Goal', share: 'Share', before: 'Now', after: 'After', change: 'Change' },
  scopes: {
    all: 'All work',
    construction: 'Construction',
    design: 'Design',
    supplies: 'Supplies',
    workforce: 'Workforce',
    local_hiring: 'Local hiring',
  } satisfies Record<GoalScope, string>,

  filters: { label: 'Filters', state: 'State', contract: 'Contract', reason: 'Reason', any: 'All' },
  noun: { one: 'exclusion', many: 'exclusions' },
  columns: {
    contract: 'Contract',
    firm: 'Firm',
    amount: 'Amount',
    reason: 'Reason',
    state: 'State',
    proposed: 'Proposed',
    decided: 'Decided',
  },
  noFirm: 'Not awarded',
  by: (name: string, on: string) => `${name}, ${on}`,
  somebody: 'Somebody',
  empty: 'No exclusions yet',
  emptyNote: 'Goals are a share of the whole contract total.',
  emptyFiltered: 'No exclusions match',
  clear: 'Clear filters',
  missingTitle: 'This exclusion is not here',
  missing: 'It may belong to another branch, or it is no longer approved.',
} as const;

export const proposeCopy = {
  title: 'Propose exclusion',
  intro: 'Somebody else with the right to edit the project decides. Until then nothing changes.',
  contract: 'Contract',
  contractMissing: 'Choose a contract',
  left: (amount: string) => `${amount} of it can still be left out`,
  noneLeft: 'Nothing of it can be left out',
  amount: 'Amount',
  amountMissing: 'Enter an amount, such as 12,500.00',
  tooMuch: (amount: string) => `At most ${amount}`,
  reason: 'Reason',
  reasonMissing: 'Choose a reason',
  note: 'Why (optional)',
  noteHint: 'What an auditor should know. Everybody who sees the exclusion reads it.',
  cancel: 'Cancel',
  send: 'Propose exclusion',
  done: 'Exclusion proposed. You can add files that prove it.',
  noContracts: 'No contract with an award yet',
} as const;

export const detailsCopy = {
  title: (contract: string, amount: string) => `${amount} of ${contract}`,
  contract: 'Contract',
  firm: 'Firm',
  amount: 'Amount',
  reason: 'Reason',
  award: 'Award with changes',
  left: 'Can still be left out',
  countsFrom: 'Counts from',
  effect: {
    proposed: 'If approved, goals in dollars change',
    approved: 'If revoked, goals in dollars change',
  },
  noGoals: 'No goal of this project is a share of the contract total.',
  totalChange: (before: string, after: string) => `Contract total with exclusions: ${before}, then ${after}.`,
  history: 'History',
  did: {
    proposed: (who: string) => `${who} proposed it`,
    approved: (who: string) => `${who} approved it`,
    declined: (who: string) => `${who} declined it`,
    withdrawn: (who: string) => `${who} withdrew it`,
    revoked: (who: string) => `${who} revoked the approval`,
  },
  close: 'Close',
  back: 'Back',
  start: { approve: 'Approve', decline: 'Decline', withdraw: 'Withdraw', revoke: 'Revoke' } satisfies Record<
    Act,
    string
  >,
  send: {
    approve: 'Approve exclusion',
    decline: 'Decline exclusion',
    withdraw: 'Withdraw exclusion',
    revoke: 'Revoke exclusion',
  } satisfies Record<Act, string>,
  ask: {
    approve: (amount: string) => `Approve an exclusion of ${amount}`,
    decline: (amount: string) => `Decline an exclusion of ${amount}`,
    withdraw: (amount: string) => `Withdraw an exclusion of ${amount}`,
    revoke: (amount: string) => `Revoke an exclusion of ${amount}`,
  } satisfies Record<Act, (amount: string) => string>,
  note: {
    approve: 'Note (optional)',
    decline: 'Why you decline it',
    withdraw: '',
    revoke: 'Why you revoke it',
  } satisfies Record<Act, string>,
  noteMissing: 'Give a reason',
  consequence: {
    approve: 'From today the amount is left out of the contract total.',
    decline: 'The contract total stays as it is. The proposer can propose again.',
    withdraw: 'The proposal stays in the history. You can propose another.',
    revoke: 'From today the amount counts again. The approval stays in the history.',
  } satisfies Record<Act, string>,
  done: {
    approve: 'Exclusion approved.',
    decline: 'Exclusion declined.',
    withdraw: 'Exclusion withdrawn.',
    revoke: 'Exclusion revoked.',
  } satisfies Record<Act, string>,
  now: (state: string) => `It is now: ${state}.`,
  kept: 'What you typed is kept above.',
} as const;

export const filesCopy = {
  title: 'Files',
  add: 'Add files',
  addLabel: (contract: string) => `Add files: ${contract}`,
  hint: `PDF or images, up to ${MAX_DOCUMENT_MEGABYTES} MB each. The team and the branch see them.`,
  download: (name: string) => `Download ${name}`,
  removeOf: (name: string) => `Delete ${name}`,
  removeAsk: (name: string) => `Delete ${name}?`,
  removeNote: 'You can add it again until the exclusion is decided.',
  removed: (name: string) => `${name} was deleted.`,
  states: {
    waiting: 'Checking for viruses',
    checked: '',
    rejected: 'Deleted: it contained a virus',
  } satisfies Record<ExclusionFile['state'], string>,
} as const;
