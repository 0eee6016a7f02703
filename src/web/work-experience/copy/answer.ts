import type { ClientAnswer, ConfirmationState } from '#contract/work-experience/rules.ts';
import { dayOf } from '#web/ui/formats.ts';

/** For the client of a job: on the platform, or on the page of a link. */
export const answer = {
  label: 'Confirmation of work',
  loading: 'the job',
  failedTitle: "Couldn't load the job",
  failed: 'Nothing is lost. Check your connection and try again.',
  title: (firm: string, client: string) => `Did ${firm} work for ${client}?`,
  asks: (person: string, firm: string) => `${person} of ${firm} asks you to confirm this job.`,
  becomesRecord: (firm: string) => `Once you confirm it, it is verified work of ${firm} and your company.`,
  isShown:
    'Your name and address are shown with the job to people who sign in to Plumbline; others see your name and the part after the @.',
  name: 'Your name',
  nameMissing: 'Enter your name',
  company: 'Your company (optional)',
  confirm: 'Confirm',
  correct: 'Correct amount or dates',
  sendCorrection: 'Send correction',
  correctionNote: 'What is different? (optional)',
  nothingChanged: 'Change the amount or a date, or confirm the job as it is',
  decline: 'Decline',
  sendDecline: 'Decline',
  reason: 'Why?',
  reasonHint: 'Only the firm reads it.',
  reasonMissing: 'Enter a reason',
  notMe: "This isn't about me",
  back: 'Back',
  noMore: "Don't let any firm on Plumbline email me again",
  thanks: 'Thank you',
  thanksNotes: {
    confirm: 'You confirmed the job. You can close this page.',
    correct: 'Your correction goes to the firm, which accepts it or not. You can close this page.',
    decline: 'You declined. Only the firm learns of it. You can close this page.',
    not_me: 'We told the firm to ask somebody else. You can close this page.',
  } satisfies Record<ClientAnswer, string>,
  done: {
    confirm: 'Job confirmed. It is verified work now.',
    correct: 'Correction sent to the firm.',
    decline: 'Declined. Only the firm learns of it.',
    not_me: '',
  } satisfies Record<ClientAnswer, string>,
  over: 'This request has an answer',
  outcomes: {
    open: 'Needs a response',
    corrected: 'Corrected',
    confirmed: 'Confirmed',
    declined: 'Declined',
    not_me: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
  } satisfies Record<ConfirmationState, string>,
  sentOn: (instant: string) => `Sent on ${dayOf(instant)}`,
} as const;

export const cards = {
  requestHeading: 'Work to confirm',
  correctionHeading: 'Correction of your job',
  answerHeading: 'Answer about your job',
  asks: 'asks you to confirm',
  corrected: 'corrected',
  confirmed: 'confirmed',
  declined: "didn't confirm",
  review: 'Review',
} as const;
