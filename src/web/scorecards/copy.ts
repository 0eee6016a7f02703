import { type Band, MIN_FIRMS_OF_SCORECARD } from '#contract/scorecards/rules.ts';
import { count, day, dayOf } from '#web/ui/formats.ts';

const range = ({ from, to }: Band, unit: string) => `${from} to ${to}${unit}`;

export const copy = {
  loading: 'the scorecard',
  failedTitle: "Couldn't load the scorecard",
  failed: 'Check your connection and try again.',
  title: 'Payment scorecard',
  titleOf: (company: string) => `How ${company} pays`,
  hidden: `Shown once ${MIN_FIRMS_OF_SCORECARD} firms or more have payments to count.`,
  days: 'Days to pay',
  daysValue: (band: Band) => range(band, ' days'),
  daysMissing: 'Not enough payments say when the company was paid',
  confirmed: 'Confirmed',
  differences: 'Differences',
  perHundred: (band: Band) => range(band, ' of 100 payments'),
  hired: 'Named, then hired',
  paid: 'Named, then paid',
  ofNamed: (band: Band) => range(band, ' of 100 firms named'),
  paymentsOf: (lines: number, firms: number, before: string, asOf: string) =>
    `From at least ${count(lines)} payments to at least ${count(firms)} firms, reported before ${day(before)} and not counted before; answers as of ${day(asOf)}.`,
  namedOf: (lines: number, firms: number, before: string, asOf: string) =>
    `From at least ${count(lines)} listings of at least ${count(firms)} firms in bids won before ${day(before)}; as of ${day(asOf)}.`,
  how: 'How is this counted?',
  explained: [
    'Days to pay: the median of days from the day on which the company was paid for the work to the day on which it paid the firm. What it has not paid counts with the days so far.',
    'Confirmed: of 100 payments that the company reported, for how many the firm said that it received exactly this amount. Silence is not a confirmation, and neither is a “received” from an address that the company gave or a person that it invited.',
    'Differences: of 100 reported payments, for how many the firm said that it received another amount, or nothing. They count as differences after they were settled, too.',
    'Named, then hired or paid: firms that the company named in bids that it won at least six months earlier; hired if it recorded a contract with the firm or awarded one to it afterwards, paid if it reported a payment on that contract.',
    `Each payment counts once, one to two months after it was reported, with the answer of that day. A month with payments to fewer than ${MIN_FIRMS_OF_SCORECARD} firms waits for the next. Figures are ranges, and no firm counts for much more than the others, so that nobody can read from them what one firm answered.`,
  ],
  reply: 'Reply of the company',
  replyOf: (company: string) => `${company} replies`,
  replied: (at: string) => `Changed on ${dayOf(at)}`,
  isHidden: 'Hidden by Plumbline staff: others can’t see this reply.',
  write: 'Write a reply',
  edit: 'Change reply',
  replyIntro: 'Everybody who sees the scorecard can read your reply. Don’t name firms.',
  replyLabel: 'Reply',
  replyHint: 'Leave empty to take the reply down.',
  saveReply: 'Publish reply',
  saved: 'Reply saved',
  nowSays: (text: string, isHidden: boolean) => `The reply now says${isHidden ? ', hidden by staff' : ''}: “${text}”`,
  takenDown: 'The reply was taken down.',
  hide: 'Hide reply',
  show: 'Show reply',
  reason: 'Reason',
  reasonHint: 'Kept in the audit trail.',
  reasonMissing: 'Give a reason',
  cancel: 'Cancel',
} as const;
