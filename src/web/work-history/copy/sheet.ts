import type { SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import { count, plural } from '#web/ui/formats.ts';
import { copy as record } from './record.ts';

const records = (number: number) => plural(number, 'record');
const rows = (number: number) => plural(number, 'row');

const fields: Readonly<Record<SheetField, string>> = {
  ...record.names,
  firm: 'Firm',
  firm_number: 'Certification number',
};

export const copy = {
  title: 'Import from a file',
  checkTitle: 'Review rows',
  sendingTitle: 'Sending your records',
  doneTitle: 'Records sent',
  fields,
  intro: 'Each row is one contract with one firm. You review every row before anything is recorded.',
  drop: 'Drop a CSV or Excel file here, or',
  choose: 'Choose a file',
  limits: (most: number) => `CSV or XLSX, up to ${most} rows`,
  needs:
    'The first row should name the columns, or you match them yourself: project title, firm (or its certification number), contract amount, start date, and project completion date. Client, notes, and project address are optional.',
  template: 'Download template (CSV)',
  templateName: 'work-history-template.csv',
  reading: (name: string) => `Reading ${name}`,
  refused: (name: string, why: string) => `Couldn't read ${name}. ${why}`,
  unsupported: 'Choose a .csv or .xlsx file.',
  several: 'Choose one file at a time.',
  large: 'It is larger than 180 kB. Split it into smaller files.',
  empty: 'The file is empty.',
  none: 'It has no rows below the headers.',
  failed: 'Something went wrong. Try again.',
  nothingYet: 'Nothing has been recorded yet.',
  read: (number: number, name: string) => `${rows(number)} in ${name}:`,
  ready: (number: number) => `${count(number)} ready`,
  needAttention: (number: number) => (number === 1 ? '1 needs attention' : `${count(number)} need attention`),
  duplicates: (number: number) => plural(number, 'possible duplicate'),
  sentSoFar: (number: number) => `${count(number)} sent`,
  missing: (names: string) => `The file has no column for: ${names}. Fill it in below, or add it to the file.`,
  columns: 'Column mapping',
  ignored: 'Ignored',
  rows: 'Rows in the file',
  line: (line: number) => `Row ${line}`,
  all: 'Select all ready rows',
  select: (line: number) => `Select row ${line}`,
  states: { ready: 'Ready', attention: 'Needs attention', duplicate: 'Possible duplicate', sent: 'Sent' },
  heads: { row: 'Row', project: 'Project', firm: 'Firm', amount: 'Amount', dates: 'Dates', state: 'Status' },
  to: 'to',
  missingValue: 'Missing',
  notFound: 'Not found',
  recordedBefore: 'Your company has already recorded this work for this firm. Select it to record it again.',
  sameAs: (line: number) => `Same as row ${line}. Select it to record both.`,
  edit: 'Edit',
  editRow: (line: number) => `Edit row ${line}`,
  closeRow: (line: number) => `Close row ${line}`,
  closeEditor: 'Close',
  chooseFirm: 'Choose the firm',
  noneOfThese: 'None of these',
  nearFirms: (number: number) =>
    number > 0
      ? `${plural(number, 'firm')} in the directory with a name like this. Press the down arrow to choose.`
      : 'Firm name as listed in the directory',
  nearFirmsOf: (line: number) => `Matches in the directory for row ${line}`,
  mapTitle: 'Match the columns',
  mapIntro: (name: string) =>
    `${name} has no headers that we know. Choose what each column holds. These are its first rows.`,
  mapNeedsFirm: 'Choose the column with the firm or its certification number',
  mapHeader: 'The first row has headers',
  mapColumn: (column: number) => `Column ${column}`,
  mapNone: 'Not imported',
  mapSample: (name: string) => `First rows of ${name}`,
  mapContinue: 'Continue',
  lookupPending: "We'll look it up when you leave this field",
  lookupFailed: "Couldn't search the directory. Press Enter in this field to try again.",
  looking: 'Looking up the firm',
  another: 'Choose another file',
  cancel: 'Cancel',
  close: 'Close',
  send: (number: number) => (number === 0 ? 'Send to the firms' : `Send ${records(number)} to the firms`),
  sending: 'Sending to the firms',
  unit: 'records',
  sendingNote: 'Keep this page open until all are sent.',
  stopped: (sent: number, why: string) =>
    `Stopped${sent > 0 ? ` after ${records(sent)}` : ''}. ${why} Records already sent are kept, and nothing is recorded twice.`,
  unconfirmed: "We don't know yet whether the last rows arrived. Try again to find out.",
  again: 'Try again',
  summary: (sent: number, firms: number) =>
    `${records(sent)} sent to ${plural(firms, 'firm')}. We've asked each firm to confirm; only confirmed work shows on its profile.`,
  skipped: (number: number) => `${rows(number)} in the file ${number === 1 ? 'was' : 'were'} not recorded.`,
  downloadSkipped: 'Download skipped rows (CSV)',
  skippedName: 'not-recorded.csv',
  back: 'Back to rows',
  reason: 'Reason not recorded',
  notSelected: 'not selected',
  leave: 'Leave without sending?',
  leaveNote: (unsent: number, sent: number) =>
    `${rows(unsent)} in the file ${unsent === 1 ? 'has' : 'have'} not been sent.${sent > 0 ? ` The ${records(sent)} already sent ${sent === 1 ? 'is' : 'are'} kept.` : ''}`,
  stay: 'Stay',
  leaveNow: 'Leave',
} as const;

/** What is wrong with a field, as a sentence: the contract's messages continue after the field's name. */
export const sentenceOf = (field: SheetField, detail: string): string =>
  /^\p{Lu}/u.test(detail) ? detail : `${fields[field]} ${detail}`;
