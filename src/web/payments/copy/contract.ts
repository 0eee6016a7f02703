import type { DayKind } from '#contract/payments/rules/clock.ts';
import { day, plural } from '#web/ui/formats.ts';
import { dollars } from '../model/money.ts';

interface Said {
  readonly who: string;
  readonly amount: string;
  readonly month: string;
  readonly on: string;
}

/** `/payment-tracking/{id}`. */
export const contractCopy = {
  back: 'Payment tracking',
  loading: 'this contract',
  failedTitle: "Couldn't load this contract",
  failed: 'Your data is safe. Try again in a moment.',
  paidBy: (payer: string) => `Paid by ${payer}`,
  settles: (owner: string) => `${owner} settles differences`,
  settlesNobody: 'Plumbline staff settle differences',
  side: {
    payer: 'You report the payments of this contract.',
    firm: 'You confirm the payments of this contract.',
    owner: 'You settle the differences of this contract.',
    staff: 'You see this contract as staff.',
    system: '',
  },
  more: 'More',
  pay: 'Report a payment',
  change: 'Add change order',
  complete: 'Record completion',
  final: 'Close contract',
  figures: 'Figures',
  withChanges: (original: number) => `${dollars(original)} before change orders`,
  ofAward: (share: string) => `${share} of the award`,
  print: 'Print',

  facts: 'Contract',
  number: 'Number',
  scope: 'Scope',
  naics: 'NAICS',
  group: 'Goal group',
  retainage: 'Retainage',
  start: 'Start',
  end: 'End',
  completed: 'Work completed',
  tier: 'Tier',
  tierOf: (tier: number) => (tier === 1 ? 'Directly below the owner' : `Tier ${tier}`),
  above: 'The contract above',
  none: 'Not stated',

  clocks: 'When payment is due',
  noClock: 'No prompt-payment rule was chosen for this contract.',
  days: (days: number, kind: DayKind) =>
    kind === 'business' ? plural(days, 'business day') : plural(days, 'calendar day'),
  payRule: (days: string) => `The firm must be paid within ${days} after the payer is paid.`,
  retainageRule: (days: string) => `Retainage must be paid within ${days} after the work is completed.`,
  retainageDue: (on: string) => `Due ${on}.`,
  ownRule: 'Agreed between the parties',
  source: (source: string) => `Source: ${source}`,

  months: 'Payments by month',
  noLines: 'No payments yet',
  noLinesNote: {
    payer: 'Report a payment, or wait for the month to open on day 1 of the next.',
    other: 'When the payer reports a payment, it appears here.',
  },
  earlier: (months: number) => `Show ${plural(months, 'earlier month')}`,
  monthTotal: (paid: number, confirmed: number) => `${dollars(paid)} paid, ${dollars(confirmed)} confirmed`,
  nothingPaid: 'Nothing paid',
  kinds: { progress: 'Payment', retainage: 'Release of retainage' },
  paidOn: (on: string) => `paid ${on}`,
  withheld: (amount: string) => `${amount} retainage withheld`,
  payerPaidOn: (on: string) => `payer was paid ${on}`,
  due: (on: string) => `Due ${on}`,
  dueLate: (due: string, paid: string) => `Late: due ${due}, paid ${paid}`,
  dueMissed: (due: string) => `Late: due ${due}, not paid`,
  dueMet: (due: string) => `On time: due ${due}`,
  reason: 'Reason',
  answered: { received: 'received', other_amount: 'received another amount', not_received: "hasn't received it" },
  waitsFor: {
    report: (who: string, by: string) => `${who} has until ${by} to report.`,
    answer: (who: string, by: string) => `${who} has until ${by} to answer.`,
    reply: (who: string, by: string) => `${who} has until ${by} to explain.`,
    settle: (who: string, by: string) => `${who} has until ${by} to settle it.`,
  },
  correctsNote: 'Corrects a payment above. It counts once both sides have said so.',
  correctsLocked: 'Took the place of a payment that was corrected.',
  replacedNote: 'A correction took the place of this payment. It counts no more.',
  difference: 'What both sides say',
  says: (who: string) => `${who} says`,
  differenceIs: 'Difference',
  settledAs: 'Settled as',
  notExplained: 'No explanation yet',
  settledBy: (on: string) => `Settled ${on}`,
  copyLink: 'Link to this payment',
  mend: 'Change report',
  correct: 'Correct',
  replyAgain: 'Change explanation',

  history: 'History',
  byLink: (address: string, isGivenByPayer: boolean) =>
    `By the link of an email to ${address}, ${isGivenByPayer ? 'an address that the payer gave' : 'the address in the firm’s certification record'}`,
  byInvitation: 'By a person whom the payer invited',
  showHistory: (entries: number) => `Show all ${entries}`,
  entries: {
    awarded: ({ who, amount }: Said) => `${who} recorded the contract: ${amount}`,
    change_order: ({ who, amount, on }: Said) => `${who} added a change order of ${amount}, from ${on}`,
    completed: ({ who, on }: Said) => `${who} recorded completion on ${on}`,
    opened: ({ month }: Said) => `${month} opened for a report`,
    reported: ({ who, amount, month }: Said) => `${who} reported ${amount} for ${month}`,
    answered: ({ who, amount, month }: Said) => `${who} said it received ${amount} for ${month}`,
    replied: ({ who, month }: Said) => `${who} explained the difference for ${month}`,
    settled: ({ who, amount, month }: Said) => `${who} settled ${month} as ${amount}`,
    corrected: ({ who, amount, month }: Said) => `${who} corrected ${month} to ${amount}`,
    finalized: ({ who }: Said) => `${who} closed the contract`,
    staff_asked: ({ who, month }: Said) => `${who} asked staff to settle ${month}`,
    file_added: ({ who, month }: Said) => `${who} added a file for ${month}`,
    file_removed: ({ who, month }: Said) => `${who} removed a file of ${month}`,
  } as Readonly<Record<string, (said: Said) => string>>,
  otherEntry: ({ who }: Said) => `${who} changed this contract`,
  moment: (at: string) => new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
  day: (on: string) => day(on, 'short'),
} as const;
