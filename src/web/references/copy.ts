import {
  AVERAGE_FROM,
  type PlainAnswer,
  type Privacy,
  type Question,
  REFERENCE_DAYS,
  type ReferenceState,
} from '#contract/references/rules.ts';
import { dayOf, plural } from '#web/ui/formats.ts';

export const questions: Readonly<Record<Question, string>> = {
  quality: 'Was the quality of the work good?',
  on_time: 'Was the work done on time?',
  communication: 'Was communication easy?',
  hire_again: 'Would you hire them again?',
};

/** The same as facts of an answer. */
export const facts: Readonly<Record<Question, string>> = {
  quality: 'Good quality',
  on_time: 'On time',
  communication: 'Easy communication',
  hire_again: 'Would hire again',
};

export const answers: Readonly<Record<PlainAnswer, string>> = { yes: 'Yes', partly: 'Partly', no: 'No' };

export const privacy: Readonly<Record<Privacy, string>> = {
  name_and_company: 'Everyone sees my name and company',
  company: 'Everyone sees only my company',
  hiring: 'Only hiring companies see it',
  firm: 'Only the firm sees it',
};

/** For the people of the firm. */
export const own = {
  loading: 'references',
  failedTitle: "Couldn't load references",
  failed: 'Your data is safe. Check your connection and try again.',
  empty: 'No references yet',
  emptyNote: 'Ask two or three people you worked for. They answer by a link, without an account.',
  ask: 'Ask for a reference',
  list: 'Your references',
  shown: 'Show references on your profile',
  shownNote: `All of them or none: you can't choose single ones. An average appears from ${AVERAGE_FROM} ratings on.`,
  askedBy: (person: string, instant: string) => `Asked by ${person} on ${dayOf(instant)}`,
  until: (instant: string) => `The link works until ${dayOf(instant)}`,
  reminded: (instant: string) => `Reminded on ${dayOf(instant)}`,
  states: {
    open: 'Waiting for an answer',
    answered: 'Answered',
    declined: 'Declined',
    withdrawn: 'Request withdrawn',
    retracted: 'Withdrawn by its author',
    expired: 'No answer',
  } satisfies Record<ReferenceState, string>,
  pendingReview: 'Being checked by Plumbline',
  pendingNote: 'Something suggests that this answer may come from your own firm, so our team checks it first.',
  hidden: 'Hidden by Plumbline',
  hiddenNote: 'Our team found that this answer comes from your own firm.',
  visibleTo: {
    name_and_company: 'Everyone sees it, with name and company',
    company: 'Everyone sees it, with the company only',
    hiring: 'Only hiring companies see it',
    firm: 'Only your firm sees it',
  } satisfies Record<Privacy, string>,
  withdraw: 'Withdraw request',
  withdrawOf: (name: string) => `Withdraw request to ${name}`,
  withdrawQuestion: (name: string) => `Withdraw the request to ${name}?`,
  withdrawNote: 'The link in the email will stop working.',
  withdrawn: 'Request withdrawn.',
  reply: 'Answer publicly',
  replyTo: (name: string) => `Answer publicly: ${name}`,
  replyLabel: 'Your answer',
  replyHint: "You can answer once, and can't change it later. Everyone who sees the reference sees your answer.",
  replyMissing: 'Enter your answer',
  replied: 'Your answer is published.',
  yourReply: (instant: string) => `Your answer on ${dayOf(instant)}`,
  cancel: 'Cancel',
} as const;

export const askForm = {
  lead: `They get an email with a link, and one reminder after ${plural(REFERENCE_DAYS.reminder, 'day')}. The link works for ${plural(REFERENCE_DAYS.open, 'day')}.`,
  name: 'Their name',
  nameMissing: 'Enter their name',
  email: 'Their email',
  emailHint: 'Somebody outside your firm: nobody can rate their own firm.',
  emailMissing: 'Enter their email',
  relation: 'What did you work on together?',
  relationHint: 'Such as "Switchgear, Pier 6". It is shown with the reference.',
  relationMissing: 'Enter what you worked on together',
  message: 'Personal words (optional)',
  send: 'Send request',
  sent: (name: string) => `Request sent to ${name}.`,
} as const;

/** On the profile. */
export const section = {
  title: 'References',
  note: 'Asked for by the firm, written by the people who hired it. Firms show all of their references or none.',
  none: 'No references yet.',
  average: (value: number, count: number) => `${value.toFixed(1)} of 5 stars, from ${plural(count, 'reference')}`,
  noAverage: `An average appears from ${AVERAGE_FROM} ratings on.`,
  nameless: 'Name not shown',
  by: (name: string | null, company: string | null) => [name, company].filter(Boolean).join(', ') || 'Name not shown',
  about: (relation: string, instant: string) => `About ${relation}. Given on ${dayOf(instant)} by email link.`,
  onlyHiring: 'Only hiring companies see this',
  onlyFirm: 'Only your firm sees this',
  reply: (instant: string) => `Answer of the firm, ${dayOf(instant)}`,
  loading: 'references',
  failedTitle: "Couldn't load references",
  failed: "Your data is safe. The rest of this profile isn't affected.",
} as const;

export const cards = {
  heading: 'New reference',
  gave: 'gave a reference about',
  read: 'Read it',
} as const;
