import type { RequestState } from '#contract/documents/rules.ts';
import { day, dayOf, plural } from '#web/ui/formats.ts';

/** `2.4 MB`, `310 kB`, `12 bytes`. */
export const size = (bytes: number): string => {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return bytes >= 1_000 ? `${Math.round(bytes / 1_000)} kB` : plural(bytes, 'byte');
};

/** Texts of the page on which files are sent and asked for. */
export const copy = {
  unknown: 'This file could not be sent. Please try again.',
  choose: 'Choose files',
  chooseHint: 'PDF, Word, Excel, CSV, text or pictures, up to 10 MB each. On a phone you can also take a photo.',
  drop: 'or drop them here',
  onTheWay: 'Files on their way',
  notSent: 'Files that were not sent',
  arrived: 'Files that arrived',
  waiting: 'Waits for its turn',
  percent: (percent: number) => `${percent}%`,
  checking: 'Arrived, is being checked',
  cut: 'Interrupted. What has arrived is kept.',
  resume: 'Go on sending',
  remove: (name: string) => `Remove ${name}`,
  removeAsk: (name: string) => `Remove ${name}?`,
  removeNote: 'The file is deleted for good.',
  removeAct: 'Remove',
  download: (name: string) => `Download ${name}`,

  linkTitle: (who: string) => `Send files to ${who}`,
  asks: (person: string, company: string | null) =>
    company ? `${person} of ${company} asks you:` : `${person} of Plumbline asks you:`,
  due: (date: string) => `Please send them by ${day(date)}.`,
  upTo: (files: number) => `You can send up to ${plural(files, 'file')}.`,
  full: 'These are as many files as were asked for. Remove one to send another.',
  looking: 'what you are asked for',
  lookFailed: 'The request did not load',
  lookFailedNote: 'Your link stays good. Check the connection, then try again.',
  done: 'I am done',
  doneHint: (person: string) => `${person} is then told by e-mail, and this link ends.`,
  doneWait: 'Wait until all files have arrived, or remove those that have not.',
  thanks: 'Thank you',
  thanksNote: (person: string, files: number) =>
    `${person} has your ${plural(files, 'file')} and is told by e-mail. You can close this page.`,
  over: 'This link is over',
  overNote:
    'The files were sent already, the request was closed, or the link is too old or was cut off. Ask the person who wrote to you for a new one.',

  nobodyTitle: 'Send files',
  nobodyLink: 'Were you asked for files? Open the link in the e-mail that asked you. You need no account.',
  nobodyMember: 'Are you a prime contractor on Plumbline? Log in to send files to us, or to ask somebody for theirs.',
  logIn: 'Log in',

  title: 'Files',
  back: 'Back to Plumbline',
  tabs: 'Files',
  tabSend: 'Send to Plumbline',
  tabReceived: 'Sent to us',
  tabAsk: 'Ask for files',
  off: 'Sending files is switched off here at the moment. What came before can still be downloaded.',
  noCompany: 'This is for people of a company. Ask its administrator to add you.',
  sendLead: 'Files that you send here reach the staff of Plumbline. Your company sees them too, and nobody else.',
  sent: 'Sent so far',
  received: 'Files from companies',
  sentBy: (person: string, instant: string) => `${person}, ${dayOf(instant)}`,
  sentByOf: (person: string, company: string, instant: string) => `${person} of ${company}, ${dayOf(instant)}`,
  takeBackHint: 'You can take back your own files within a day.',
  nothingSent: 'Nothing was sent yet',
  loading: 'the files',
  failed: 'The list did not load',
  failedNote: 'Nothing is lost. Check the connection, then try again.',
  more: 'Show more',

  ask: 'Ask somebody for files',
  askLead: 'They get a link by e-mail and need no account. What they send is seen by your company alone.',
  askLeadStaff: 'They get a link by e-mail and need no account. What they send is seen by staff alone.',
  email: 'Their e-mail',
  emailMissing: 'Enter an e-mail address',
  what: 'What should they send?',
  whatHint: 'They read this as you write it.',
  whatMissing: 'Say what they should send',
  dueOn: 'By which day? (optional)',
  files: 'How many files at most?',
  send: 'Send the request',
  cancel: 'Cancel',
  asked: (email: string) => `An e-mail is on its way to ${email}.`,
  requests: 'Requests',
  nothingAsked: 'Nobody was asked yet',
  askedBy: (person: string, instant: string) => `Asked by ${person} on ${dayOf(instant)}`,
  dueShort: (date: string) => `due ${day(date)}`,
  noFiles: 'No files yet',
  state: { open: 'Waiting', answered: 'Done', closed: 'Closed', expired: 'Ran out' } satisfies Record<
    RequestState,
    string
  >,
  close: 'Close',
  closeLabel: (email: string) => `Close the request to ${email}`,
  closeAsk: 'Close this request?',
  closeNote: (email: string) => `The link of ${email} then opens nothing. Files that came stay here.`,
  closeAct: 'Close the request',
} as const;
