import type { LineState, Method, Side, Task } from '#contract/payments/rules.ts';

/** What the list and the page of a contract both say. */
export const copy = {
  title: 'Payment tracking',
  closed: "Payment tracking isn't available for your account",
  closedNote: 'Ask an administrator of your company.',
  states: {
    open: 'No report yet',
    reported: 'No answer yet',
    confirmed: 'Confirmed',
    differs: 'Amounts differ',
    settled: 'Settled',
  } satisfies Record<LineState, string>,
  contractStates: { active: 'Active', final: 'Closed' },
  late: 'Late',
  notReceived: 'Not received',
  corrected: 'Corrected',
  figures: {
    award: 'Award',
    paid: 'Paid',
    confirmed: 'Confirmed',
    unanswered: 'No answer yet',
    differs: 'Amounts differ',
    retained: 'Retainage held',
  },
  methods: {
    check: 'Check',
    ach: 'ACH',
    wire: 'Wire',
    card: 'Card',
    joint_check: 'Joint check',
    other: 'Other',
  } satisfies Record<Method, string>,
  sides: {
    payer: 'Payer',
    firm: 'Firm',
    owner: 'Owner',
    staff: 'Plumbline staff',
    system: 'Plumbline',
  } satisfies Record<Side, string>,
  /** On the button of what somebody owes. */
  acts: {
    report: 'Report',
    answer: 'Answer',
    reply: 'Explain',
    settle: 'Settle',
    askStaff: 'Ask staff to settle',
  } satisfies Record<Task | 'askStaff', string>,
  loading: 'payments',
  failedTitle: "Couldn't load payments",
  failed: 'Your data is safe. Try again in a moment.',
} as const;
