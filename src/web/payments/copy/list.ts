import type { UserType } from '#contract/access/user-types.ts';
import type { Task } from '#contract/payments/rules.ts';
import { plural } from '#web/ui/formats.ts';

type Kind = 'firm' | 'payer' | 'owner' | 'staff';
const KINDS: Readonly<Record<UserType, Kind>> = {
  MWBE: 'firm',
  PRIME: 'payer',
  DEVELOPER: 'owner',
  GOVERNMENT_AGENCY: 'owner',
  INTERNAL: 'staff',
};
/** The words of the page differ by who reads it; the figures do not. */
export const kindOf = (type: UserType): Kind => KINDS[type];

interface Said {
  readonly firm: string;
  readonly payer: string;
  readonly month: string;
  readonly paid: string;
  readonly answered: string;
}

/** `/payment-tracking`. */
export const listCopy = {
  intro: {
    firm: 'What companies report they paid you. Only your answer confirms a payment.',
    payer: 'Report each month what you paid each firm. The firm confirms it or gives its own amount.',
    owner: 'What payers report and firms confirm on your contracts. You settle what they disagree on.',
    staff: 'What payers report and firms confirm, on all contracts.',
  } satisfies Record<Kind, string>,
  newContract: 'New contract',

  tasks: 'Needs attention',
  tasksLoading: 'what needs attention',
  noTasks: 'All caught up',
  noTasksNote: {
    firm: 'When a company reports a payment to you, it appears here.',
    payer: 'Each month opens on day 1. What you have to report then appears here.',
    owner: 'A difference that both sides have explained appears here.',
    staff: 'A difference that both sides have explained appears here.',
  } satisfies Record<Kind, string>,
  task: {
    report: ({ firm, month }) => `Report what you paid ${firm} for ${month}`,
    answer: ({ payer, month, paid }) => `Did you receive ${paid} from ${payer} for ${month}?`,
    reply: ({ firm, month, paid, answered }) =>
      `You reported ${paid} for ${month}, ${firm} says ${answered}. Explain the difference`,
    settle: ({ payer, firm, month, paid, answered }) =>
      `${payer} reported ${paid} for ${month}, ${firm} says ${answered}. Both have explained it`,
  } satisfies Record<Task, (said: Said) => string>,
  nothingPaid: ({ payer, month }: Pick<Said, 'payer' | 'month'>) =>
    `${payer} reports that nothing was paid for ${month}. Is that right?`,
  due: (on: string) => `Due ${on}`,
  overdue: (on: string) => `Overdue since ${on}`,
  actOn: (label: string, month: string, title: string) => `${label}: ${month}, ${title}`,
  showAll: (number: number) => `Show all ${number}`,
  remind: 'Send me reminders of payments that wait for me',
  remindOfThis: 'Send me reminders about this contract',
  remindersOff: 'You turned off all reminders of payments on the payment tracking page.',
  firstTasks: (number: number) => `The first ${number} by due date.`,

  sums: 'All contracts',
  sumsFailed: "Couldn't load the totals",
  sumsFiltered: 'Contracts that match',
  sumsOfMonth: (what: string, month: string) => `${what}, ${month}`,
  sumsNote: 'No answer yet means just that: silence never confirms a payment.',
  views: { contracts: 'Contracts', months: 'By month', firms: 'By firm', payers: 'By payer', groups: 'By goal group' },
  viewsLabel: 'Ways to look at payments',

  caption: 'Contracts',
  noun: { one: 'contract', many: 'contracts' },
  monthNoun: { one: 'month', many: 'months' },
  firmNoun: { one: 'firm', many: 'firms' },
  payerNoun: { one: 'payer', many: 'payers' },
  groupNoun: { one: 'goal group', many: 'goal groups' },
  columns: {
    contract: 'Contract',
    firm: 'Firm',
    payer: 'Paid by',
    status: 'Status',
    month: 'Month',
    group: 'Goal group',
  },
  /** What is open in a contract, in words. */
  late: (lines: number) => `${plural(lines, 'payment')} late`,
  open: (lines: number) => `${plural(lines, 'month')} to report`,
  unanswered: (lines: number) => `${lines} with no answer yet`,
  differing: (lines: number) => plural(lines, 'difference'),
  upToDate: 'Up to date',
  closed: 'Closed',
  all: 'All contracts',
  others: 'All others',
  noGroup: 'No goal group',
  totalsNote: 'Contracts in every state, late or not.',

  filters: {
    name: 'Search by firm or payer',
    firm: 'Firm',
    payer: 'Payer',
    group: 'Goal group',
    month: 'Month',
    state: 'State',
    late: 'Only with late payments',
    any: 'All',
  },
  failed: 'Your data is safe. Try again in a moment.',
  empty: 'No contracts yet',
  emptyNote: {
    firm: 'When a company records a contract with your firm, it appears here.',
    payer: 'Record a contract with a firm to report what you pay it.',
    owner: 'Contracts that name you as the owner appear here.',
    staff: 'Contracts that companies record appear here.',
  } satisfies Record<Kind, string>,
  emptyFiltered: 'No contracts match',
  emptyTotals: 'Nothing was paid yet',
  clear: 'Clear filters',
} as const;
