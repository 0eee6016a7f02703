import type { RequestState } from '#contract/documents/rules.ts';
import { day, dayOf, plural } from '#web/ui/formats.ts';

/** `2.4 MB`, `310 kB`, `12 bytes`. */
export const size = (bytes: number): string => {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return bytes >= 1_000 ? `${Math.round(bytes / 1_000)} kB` : plural(bytes, 'byte');
};

/** Texts of the page for sending and requesting files. */
export const copy = {
  unknown: "We couldn't upload this file. Please try again.",
  choose: 'Choose files',
  chooseHint:
    'PDF, Word, Excel, CSV, text, or images, up to 10 MB each. On a phone, you can also take a photo. We remove the location from JPEG, PNG, and GIF images, but not from HEIC.',
  drop: 'or drop them here',
  uploading: 'Uploading',
  failedUploads: "Couldn't upload",
  uploaded: 'Uploaded files',
  queued: 'Queued',
  percent: (percent: number) => `${percent}%`,
  checking: 'Checking file',
  interrupted: 'Upload interrupted. Your progress is saved.',
  resume: 'Resume upload',
  remove: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeNote: 'This permanently deletes the file.',
  removeAction: 'Remove',
  download: (name: string) => `Download ${name}`,

  linkTitle: (who: string) => `Send files to ${who}`,
  asks: (person: string, company: string | null) =>
    company ? `${person} at ${company} is requesting:` : `${person} at Plumbline is requesting:`,
  due: (date: string) => `Please send them by ${day(date)}.`,
  upTo: (files: number) => `You can send up to ${plural(files, 'file')}.`,
  full: "You've sent the maximum number of files. Remove one to send another.",
  loadingRequest: 'the request',
  requestFailed: "Couldn't load the request",
  requestFailedNote: 'Your link is still valid. Check your connection and try again.',
  done: 'Finish',
  doneHint: (person: string) => `We'll email ${person}, and this link will stop working.`,
  doneWait: "Wait until all files are uploaded, or remove the ones that aren't.",
  thanks: 'Thank you',
  thanksNote: (person: string, files: number) =>
    `${person} has your ${plural(files, 'file')} and will get an email. You can close this page.`,
  toHome: 'Go to home',
  expired: 'This link has expired',
  expiredNote:
    'The files were already sent, the request was closed, or the link is too old or incomplete. Ask the person who emailed you for a new one.',

  signedOutTitle: 'Send files',
  signedOutLink: "Asked to send files? Open the link in the email you received. You don't need an account.",
  signedOutMember: 'Are you a prime contractor on Plumbline? Sign in to send us files or to request files from others.',
  signIn: 'Sign in',

  title: 'Files',
  back: 'Back to Plumbline',
  tabs: 'Files',
  tabSend: 'Send to Plumbline',
  tabReceived: 'Received',
  tabRequest: 'Request files',
  off: 'File uploads are turned off at the moment. You can still download existing files.',
  noCompany: 'You need to belong to a company to use this page. Ask your company administrator to add you.',
  sendLead: 'Files you send here go to the Plumbline team. Only they and people at your company can see them.',
  sent: 'Sent files',
  received: 'Files from companies',
  sentBy: (person: string, instant: string) => `${person}, ${dayOf(instant)}`,
  sentByOf: (person: string, company: string, instant: string) => `${person} at ${company}, ${dayOf(instant)}`,
  removeHint: 'You can remove your own files within a day.',
  noFilesSent: 'No files sent yet',
  loading: 'files',
  failed: "Couldn't load the list",
  failedNote: 'Your data is safe. Check your connection and try again.',
  more: 'Show more',

  request: 'Request files',
  requestLead: "They get a link by email and don't need an account. Only your company sees what they send.",
  requestLeadStaff: "They get a link by email and don't need an account. Only staff see what they send.",
  email: 'Their email',
  emailMissing: 'Enter an email address',
  what: 'What should they send?',
  whatHint: "They'll see this message.",
  whatMissing: 'Enter what they should send',
  dueOn: 'Due date (optional)',
  files: 'Maximum number of files',
  send: 'Send request',
  cancel: 'Cancel',
  requested: (email: string) => `Request sent to ${email}.`,
  requests: 'Requests',
  noRequests: 'No requests yet',
  requestedBy: (person: string, instant: string) => `Requested by ${person} on ${dayOf(instant)}`,
  dueShort: (date: string) => `due ${day(date)}`,
  noFiles: 'No files yet',
  state: { open: 'Pending', answered: 'Completed', closed: 'Closed', expired: 'Expired' } satisfies Record<
    RequestState,
    string
  >,
  close: 'Close',
  closeLabel: (email: string) => `Close request to ${email}`,
  closeQuestion: 'Close this request?',
  closeNote: (email: string) => `The link sent to ${email} will stop working. You keep the files already received.`,
  closeAction: 'Close request',
} as const;
