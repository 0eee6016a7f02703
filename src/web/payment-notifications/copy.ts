const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

export const copy = {
  headings: {
    request: 'A payment needs your attention',
    news: 'Payment update',
    reminder: 'Payments are waiting for you',
  },
  nothing: 'nothing',
  /** Between the company and the amount. */
  reports: 'reports',
  says: 'says',
  instead: 'instead of',
  of: 'of',
  for: 'for',
  and: 'and',
  agree: 'say the same:',
  settled: 'Settled at',
  between: 'between',
  open: 'Open',
  see: 'See what is due',
  title: (contract: string, month: string) => `${contract}, ${month}`,
  openLine: (contract: string, month: string) => `Open ${contract}, ${month}`,
  waits: (subject: {
    readonly payment_reports: number;
    readonly payment_answers: number;
    readonly payment_replies: number;
    readonly payment_settlements: number;
    readonly payment_stalled: number;
  }): string =>
    [
      ...counted(subject.payment_reports, '1 month to report', 'months to report'),
      ...counted(subject.payment_answers, '1 payment to answer', 'payments to answer'),
      ...counted(subject.payment_replies, '1 difference to explain', 'differences to explain'),
      ...counted(subject.payment_settlements, '1 difference to settle', 'differences to settle'),
      ...counted(subject.payment_stalled, '1 payment that nobody has acted on', 'payments that nobody has acted on'),
    ].join(', '),
  overdue: (count: number) => (count === 0 ? '' : count === 1 ? '1 is overdue.' : `${count} are overdue.`),
} as const;
