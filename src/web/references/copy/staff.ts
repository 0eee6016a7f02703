import type { Decision, Flag } from '#contract/references/rules.ts';

export const staff = {
  title: 'References',
  intro: 'Answers that may have been written by the firm itself. Nobody sees them until you decide.',
  loading: 'references',
  failedTitle: "Couldn't load references",
  failed: 'Your data is safe. Check your connection and try again.',
  empty: 'No flagged references. They appear here when something suggests that a firm rated itself.',
  list: 'Flagged references',
  flags: {
    own_address: "The firm's own address",
    own_domain: 'Same domain as the firm or its people',
    own_browser: "Browser that the firm's people use",
    own_network: "Network that the firm's people use",
  } satisfies Record<Flag, string>,
  about: (firm: string) => `About ${firm}`,
  from: (name: string, email: string) => `${name}, ${email}`,
  pending: 'Needs review',
  decisions: { shown: 'Shown', hidden: 'Hidden' } satisfies Record<Decision, string>,
  decidedBy: (person: string | null, day: string, reason: string | null) =>
    `${person ?? 'Plumbline'}, ${day}: “${reason ?? ''}”`,
  show: 'Show',
  hide: 'Hide',
  showOf: (name: string) => `Show the reference of ${name}`,
  hideOf: (name: string) => `Hide the reference of ${name}`,
  questions: { shown: 'Show this reference?', hidden: 'Hide this reference?' } satisfies Record<Decision, string>,
  reason: 'Reason, for the audit trail',
  reasonMissing: 'Enter a reason',
  cancel: 'Cancel',
  done: { shown: 'Reference shown.', hidden: 'Reference hidden.' } satisfies Record<Decision, string>,
} as const;
