import type { CostRhythm, ExpectedSource, Sureness, UndatedReason } from '#contract/cash-bridge/rules.ts';
import type { CashPacket } from '#contract/cash-bridge/schema.ts';
import { day, dayOf, plural } from '#web/ui/formats.ts';

/** Of the tab, and of the link for staff: apart, so that pages load no more of this. */
export const tab = 'Cash forecast';
export const label = 'Cash forecast for a lender';

/** The money that a firm expects, its own costs, and what it shows a lender. */
export const copy = {
  title: 'Cash forecast',
  intro:
    'What your contracts are expected to bring in, less the costs you enter. Only people of your firm see this, and a lender you share it with.',
  loading: 'your cash forecast',
  failedTitle: "Couldn't load your cash forecast",
  failed: 'Your data is safe. Try again in a moment.',

  empty: 'Nothing to forecast yet',
  emptyNote: 'When a company records a contract with your firm, what it is expected to bring in appears here.',

  /** The finding, first. */
  even: (until: string) => `No gap until ${day(until)}`,
  /** Without costs there is no gap to speak of. */
  comes: (cents: string, until: string) => `${cents} expected until ${day(until)}`,
  addCosts: 'Add your costs to see in which weeks money runs short.',
  short: (cents: string, from: string) => `Short by up to ${cents}, first in the week of ${day(from)}`,
  sums: (received: string, spent: string) => `In the next 13 weeks, ${received} comes in and ${spent} goes out.`,
  asOf: (today: string) => `US dollars, as of ${day(today)}. Nobody has confirmed what is still to come.`,

  by: 'Show by',
  spans: { weeks: 'Weeks', months: 'Months' },
  table: {
    caption: { weeks: 'Next 13 weeks', months: 'Next 12 months' },
    from: { weeks: 'Week of', months: 'Month' },
    in: 'Comes in',
    out: 'Goes out',
    gap: 'Gap',
    running: 'Since today',
  },
  later: (cents: string) => `${cents} more is expected after the last month.`,

  expected: 'Where it comes from',
  expectedNone: 'No money is expected on a certain day',
  expectedNote: 'Payments that were confirmed are not here: that money has arrived.',
  sources: {
    reported: 'Payment the payer reported, with no answer from you yet',
    award: 'Rest of the award',
    retainage: 'Retainage withheld so far',
    later_retainage: 'Retainage still to be withheld',
  } satisfies Record<ExpectedSource, string>,
  sureness: {
    reported: 'Reported by the payer',
    planned: 'By the dates of the contract',
    paced: 'By the average of the months so far',
    late: 'Late',
  } satisfies Record<Sureness, string>,
  shifted: (planned: string, days: number | null) =>
    days === null
      ? `Was planned for ${day(planned)}. Too few payments tell how late this payer usually is.`
      : `Was planned for ${day(planned)}. This payer usually takes ${plural(days, 'day')}.`,
  undated: 'Without a day',
  undatedNote: 'This money is in no week or month above.',
  reasons: {
    differs: 'You and the payer differ',
    no_end: 'The contract has no end date and no payment yet',
    not_completed: 'Retainage: the work has no end or completion date',
  } satisfies Record<UndatedReason, string>,
  showAll: (rows: number) => `Show all ${rows}`,

  costs: 'Your costs',
  costsNone: 'No costs yet',
  costsNote: 'Payroll, rent, materials, loans: without them the forecast shows only what comes in.',
  rhythms: { once: 'Once', weekly: 'Every week', monthly: 'Every month' } satisfies Record<CostRhythm, string>,
  when: (rhythm: CostRhythm, from: string, until: string | null) =>
    rhythm === 'once'
      ? `Once, on ${day(from)}`
      : `${rhythm === 'weekly' ? 'Every week' : 'Every month'} from ${day(from)}${until ? ` until ${day(until)}` : ''}`,
  addCost: 'Add cost',
  saveCost: 'Save cost',
  editCost: 'Edit cost',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removeAsk: (name: string) => `Delete “${name}”?`,
  removeNote: 'The forecast is counted again without it.',
  removed: (name: string) => `${name} was deleted.`,
  saved: (name: string) => `${name} was saved.`,
  name: 'Name',
  nameHint: 'Such as Payroll',
  nameMissing: 'Enter a name',
  amount: 'Amount',
  amountMissing: 'Enter an amount, such as 12,500.00',
  rhythm: 'How often',
  from: 'First day',
  onDay: 'Day',
  fromMissing: 'Enter a day',
  until: 'Last day (optional)',
  untilBefore: 'Enter a day after the first one',
  nowIs: (what: string) => `It is now: ${what}. What you typed is kept: save again to replace it.`,
  gone: 'Somebody else of your firm deleted this cost. What you typed is kept: you can copy it.',

  packets: 'Shared with lenders',
  packetsLoading: 'what you shared',
  packetsFailed: "Couldn't load what you shared",
  packetsNone: 'Nothing shared yet',
  packetsNote:
    'A lender gets a link to the forecast of today, as a PDF and a signed file. The link ends by itself, and you can withdraw it.',
  share: 'Share with a lender',
  send: 'Send link',
  shared: (lender: string) => `The link was sent to ${lender}.`,
  lender: 'Lender',
  lenderHint: 'Who is to see it, such as Harbor Community Bank',
  lenderMissing: 'Enter the name of the lender',
  email: 'Email',
  emailMissing: 'Enter an email address',
  days: 'Days until the link ends',
  daysWrong: (most: number) => `Enter a whole number from 1 to ${most}`,
  shareNote:
    'It shows your contracts with their payers and amounts, what is expected, and your costs, all as of today. You see each time it is opened.',
  states: { open: 'Open', expired: 'Ended', withdrawn: 'Withdrawn' } satisfies Record<CashPacket['state'], string>,
  sharedOn: (at: string) => `Shared ${dayOf(at)}`,
  ends: { open: (at: string) => `Ends ${dayOf(at)}`, expired: (at: string) => `Ended ${dayOf(at)}` },
  withdrawnOn: (at: string) => `Withdrawn ${dayOf(at)}`,
  notOpened: 'Not opened yet',
  opened: (times: number, last: string) =>
    `Opened ${times === 1 ? 'once' : plural(times, 'time')}, last ${moment(last)}`,
  withdraw: 'Withdraw',
  withdrawOf: (lender: string) => `Withdraw the link of ${lender}`,
  withdrawAsk: (lender: string) => `Withdraw the link of ${lender}?`,
  withdrawNote: 'It opens nothing from then on. What was downloaded before stays with them.',
  withdrawn: 'The link was withdrawn.',
  pdf: 'PDF',
  json: 'Signed file',
  downloadOf: (what: string, lender: string) => `Download the ${what} shared with ${lender}`,

  cancel: 'Cancel',

  link: {
    closed: 'A cash forecast was shared with you',
    closedNote: (firm = 'A firm') => `${firm} shares its cash forecast with you, and sees when you open it.`,
    open: 'Open the forecast',
    title: (firm: string) => `Cash forecast of ${firm}`,
    lead: (lender: string, until: string) => `Shared with ${lender}. This page is open until ${dayOf(until)}.`,
    seen: (firm: string) => `${firm} sees when this page is opened.`,
    word: 'What payers reported is their word. What is planned follows from the contracts, and costs are what the firm says it spends: nobody has confirmed them.',
    pdf: 'Download PDF',
    json: 'Download signed file',
    check: 'Check the signed file',
    contracts: 'Contracts',
    noContracts: 'The firm has no contract on Plumbline',
    contract: 'Contract',
    payer: 'Paid by',
    award: 'Award',
    paid: 'Paid',
    confirmed: 'Confirmed by the firm',
    retained: 'Retainage held',
    costs: 'Costs of the firm',
    noCosts: 'The firm entered no costs',
    failedTitle: "Couldn't load this forecast",
    failed: 'Nothing was lost. Try again in a moment.',
    loading: 'the forecast',
    unreadable: 'This forecast was made by a newer version of this page. Reload the page.',
  },
} as const;

function moment(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
