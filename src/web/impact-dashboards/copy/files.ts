const place = (name: string, where: string | null) => (where ? `${name}, ${where}` : name);
const payments = (count: string) => `${count} ${count === '1' ? 'payment' : 'payments'}`;

/** Files of finance systems. */
export const filesCopy = {
  title: 'Files of finance systems',
  note: 'Payments of these files count as paid where the vendor is a firm in the directory, unless payment tracking already has them.',
  none: 'No files yet',
  rows: 'Rows',
  went: 'Where it goes',
  money: 'Amount',
  undo: 'Undo',
  total: 'In the file',
  counted: 'Counted',
  inTracking: 'Already in payment tracking',
  waits: 'Needs review',
  unknown: 'Not in the directory',
  refused: 'Refused rows',
  waiting: (count: number) =>
    count === 0 ? 'No vendors need review' : `${count} ${count === 1 ? 'vendor needs' : 'vendors need'} review`,
  vendor: place,
  amount: (money: string, count: string) => `${money} in ${payments(count)}`,
  is: place,
  choose: (name: string) => `It is ${name}`,
  refuse: 'None of these',
  failed: (why: string) => `Couldn't save: ${why}`,
  doubtful: (count: number) =>
    `${count} ${count === 1 ? 'payment may' : 'payments may'} already be in payment tracking`,
  doubtfulNote: 'They have the same firm and amount, within 30 days. They don’t count until someone decides.',
  tracked: (count: number) => `${count} ${count === 1 ? 'payment' : 'payments'} already in payment tracking`,
  trackedNote: 'The payment in payment tracking counts. These rows don’t.',
  payment: (vendor: string, money: string, day: string) => `${vendor}: ${money} on ${day}`,
  rowOf: (file: string, line: number, number: string | null) =>
    `${file}, row ${line}${number === null ? '' : `, contract ${number}`}`,
  contract: (number: string | null, title: string) => (number === null ? title : `${number} ${title}`),
  trackedPayment: (money: string, day: string | null, month: string) =>
    day === null ? `${money} for ${month.slice(0, 7)}` : `${money} on ${day}`,
  byPerson: '(matched by a person)',
  same: 'Same payment',
  other: 'Different payment',
};
