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
  title: 'Record work from a file',
  checkTitle: 'Check the rows of the file',
  sendingTitle: 'Sending your records',
  doneTitle: 'Your records are sent',
  fields,
  intro: 'One row is one contract of one firm. Nothing is recorded before you have seen every row.',
  drop: 'Drop a CSV or Excel file here, or',
  choose: 'Choose a file',
  limits: (most: number) => `CSV or XLSX, at most ${most} rows`,
  needs:
    'The first row names the columns: project title, firm (or its certification number), contract amount, start date and project completion date. Client, notes and the address of the project are read too.',
  template: 'Save a template (CSV)',
  templateName: 'work-history-template.csv',
  reading: (name: string) => `Reading ${name}`,
  refused: (name: string, why: string) => `${name} cannot be read. ${why}`,
  odd: 'Give a file that ends in .csv or .xlsx.',
  several: 'Give one file at a time.',
  large: 'It is larger than 180 kB: split it into smaller files.',
  empty: 'It is empty.',
  none: 'It holds no rows below its headers.',
  failed: 'Something went wrong. Try again.',
  nothingYet: 'Nothing is recorded yet.',
  read: (number: number, name: string) => `${rows(number)} of ${name}:`,
  ready: (number: number) => `${count(number)} ready`,
  needYou: (number: number) => (number === 1 ? '1 needs you' : `${count(number)} need you`),
  doubles: (number: number) => `${count(number)} perhaps recorded before`,
  sentSoFar: (number: number) => `${count(number)} sent`,
  missing: (names: string) => `The file has no column for: ${names}. Fill it in below, or add it to the file.`,
  columns: 'How the columns were read',
  ignored: 'Not read',
  rows: 'Rows of the file',
  line: (line: number) => `Row ${line}`,
  all: 'Select all rows that are ready',
  select: (line: number) => `Select row ${line}`,
  states: { ready: 'Ready', needs: 'Needs you', duplicate: 'Perhaps twice', sent: 'Sent' },
  heads: { row: 'Row', project: 'Project', firm: 'Firm', amount: 'Amount', dates: 'Dates', state: 'State' },
  to: 'to',
  missingValue: 'Missing',
  notFound: 'Not found',
  recordedBefore: 'Your company has recorded this work for this firm before. Select it to record it once more.',
  sameAs: (line: number) => `Row ${line} says the same. Select it to record both.`,
  change: 'Change',
  changeRow: (line: number) => `Change row ${line}`,
  doneRow: (line: number) => `Close row ${line}`,
  doneChanging: 'Close',
  chooseFirm: 'Choose the firm',
  anotherFirm: 'None of these: another firm',
  lookFor: 'The name as the directory has it',
  lookLater: 'It is looked up when you leave the field',
  lookFailed: 'The directory could not be asked. Press Enter in this field to try again.',
  looking: 'Looking up the firm',
  another: 'Another file',
  cancel: 'Cancel',
  close: 'Close',
  send: (number: number) => (number === 0 ? 'Send to the firms' : `Send ${records(number)} to the firms`),
  sending: 'Sending to the firms',
  unit: 'records',
  sendingNote: 'Keep this page open until all are sent.',
  stopped: (sent: number, why: string) =>
    `Stopped${sent > 0 ? ` after ${records(sent)}` : ''}. ${why} What was sent stays, nothing is recorded twice.`,
  unsure: 'Whether the last rows arrived is not known yet: trying again finds out.',
  again: 'Try again',
  summary: (sent: number, firms: number) =>
    `${records(sent)} sent to ${plural(firms, 'firm')}. Each firm is asked to confirm; only confirmed work shows on its profile.`,
  left: (number: number) => `${rows(number)} of the file ${number === 1 ? 'was' : 'were'} not recorded.`,
  saveLeft: 'Save them with the reasons (CSV)',
  leftName: 'not-recorded.csv',
  back: 'Back to these rows',
  why: 'Why it was not recorded',
  notSelected: 'not selected',
  leave: 'Leave without sending?',
  leaveNote: (unsent: number, sent: number) =>
    `${rows(unsent)} of the file ${unsent === 1 ? 'has' : 'have'} not been sent.${sent > 0 ? ` The ${records(sent)} that were sent stay.` : ''}`,
  stay: 'Stay',
  leaveNow: 'Leave',
} as const;

/** What is wrong with a field, as a sentence: the remarks of the contract go on after its name. */
export const sentenceOf = (field: SheetField, detail: string): string =>
  /^\p{Lu}/u.test(detail) ? detail : `${fields[field]} ${detail}`;
