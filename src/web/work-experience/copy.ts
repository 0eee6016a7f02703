import {
  CONFIRMATION_LINK_DAYS,
  CONFIRMATION_REMINDER_DAYS,
  type ConfirmationState,
  type WorkRole,
} from '#contract/work-experience/rules.ts';
import { dayOf, plural } from '#web/ui/formats.ts';

export const roles: Readonly<Record<WorkRole, string>> = { prime: 'Prime contractor', sub: 'Subcontractor' };

/** The facts of a job. */
export const facts = {
  title: 'Title of the job',
  client: 'Client',
  amount: 'Contract amount',
  start: 'Start date',
  end: 'End date',
  expectedEnd: 'Expected end date',
  ongoing: 'This job is ongoing',
  isOngoing: 'Ongoing',
  place: 'Place',
  description: 'What you did',
  didWhat: 'Work',
  trades: 'Trades',
  role: 'Role',
  notStated: 'Not stated',
  dates: (from: string | null, to: string | null) => [from, to].filter(Boolean).join(' to ') || 'Dates not stated',
} as const;

/** For the people of the firm. */
export const own = {
  loading: 'your jobs',
  failedTitle: "Couldn't load your jobs",
  failed: 'Your data is safe. Check your connection and try again.',
  empty: 'No jobs yet',
  emptyNote: 'Add two or three jobs you are proud of, on Plumbline or not.',
  list: 'Your jobs',
  add: 'Add a job',
  untitled: 'Job without a title',
  edit: 'Edit',
  doneEditing: 'Done',
  /** A button by what it is about: the visible label comes first. */
  about: (label: string, title: string) => `${label}: ${title}`,
  remove: 'Remove',
  removeQuestion: (title: string) => `Remove ${title}?`,
  removeNote: 'It disappears from your profile, and an open request to the client ends.',
  removed: 'Job removed.',
  ask: 'Ask the client to confirm',
  withdraw: 'Withdraw request',
  unconfirm: 'Remove confirmation',
  withdrawn: 'Withdrawn. You can change the job again.',
  accept: 'Accept correction',
  accepted: 'Correction accepted.',
  reject: "Don't accept",
  clientHint: 'Start typing: clients on Plumbline can confirm the job as verified work.',
  amountHint: 'Only you and the client see it.',
  clientsFound: 'Clients on Plumbline',
  onPlatform: (name: string) => `${name} is on Plumbline and can confirm this job as verified work.`,
  noRole: 'Not stated',
  endBeforeStart: "The end date can't be before the start date",
  wholeDollars: 'Enter whole dollars, such as 268,400',
  notVerified: 'Not verified',
  verified: 'Verified work',
  verifiedNote: 'Both of you confirmed it. It is in your verified work now.',
  states: {
    open: 'Waiting for the client',
    corrected: 'Corrected by the client',
    confirmed: 'Confirmed by email',
    declined: 'Not confirmed',
    not_me: 'Not confirmed',
    withdrawn: 'Not verified',
    expired: 'No answer',
  } satisfies Record<ConfirmationState, string>,
  sent: (instant: string, to: string) =>
    `Sent to ${to} on ${dayOf(instant)}. To change the job, withdraw the request first.`,
  reminded: (instant: string) => `Reminded on ${dayOf(instant)}.`,
  confirmedBy: (name: string, email: string) => `Confirmed by ${name}, ${email}. This isn't verified by Plumbline.`,
  declinedNote: (reason: string | null) => `${reason ? `The client wrote: “${reason}” ` : ''}Only you see this.`,
  notMeNote: 'The person says that it concerns somebody else. Ask another person at the client.',
  expiredNote: `The client did not answer within ${CONFIRMATION_LINK_DAYS} days. You can ask again.`,
  correction: 'The client suggests:',
} as const;

export const askForm = {
  platform: (client: string) =>
    `${client} gets a notification and an email. Once it confirms, the job is verified work with a signed record.`,
  outside: `They get an email with a link, and one reminder after ${plural(CONFIRMATION_REMINDER_DAYS, 'day')}. They need no account. Your profile then says who confirmed the job.`,
  name: 'Name of the person who knows the job',
  email: 'Their email',
  emailHint: 'At the client: not an address of your own firm or people.',
  emailMissing: 'Enter their email',
  message: 'Personal words (optional)',
  byEmail: 'Ask somebody by email instead',
  send: 'Send request',
  sent: 'Request sent.',
  unsaved: "Some changes couldn't be saved yet. Check the fields and your connection, then try again.",
  cancel: 'Cancel',
} as const;

/** On the profile. */
export const section = {
  title: 'Work experience',
  note: 'Told by the firm. Verified work is listed separately.',
  none: 'The firm has not told of other work yet.',
  notVerified: 'Not verified',
  confirmed: 'Confirmed by email',
  confirmedBy: (by: string, address: string, instant: string) =>
    `Confirmed by ${by}, ${address}, on ${dayOf(instant)}.`,
  for: (client: string) => `For ${client}`,
  loading: 'work experience',
  failedTitle: "Couldn't load work experience",
  failed: "Your data is safe. The rest of this profile isn't affected.",
} as const;
