import type { ProjectSaid, ProjectSubject } from '#contract/work-history/schema.ts';

/** What happened to a project that its parties hear of by email. */
export const PROJECT_EVENTS = [
  'recorded',
  'verified',
  'rejected',
  'revision_requested',
  'revision_verified',
  'reminded',
  'withdrawn',
  'retracted',
] as const;
export type ProjectEvent = (typeof PROJECT_EVENTS)[number];

/** The project with what it said when it happened; a subject from before that was kept has no more than today's. */
export type ToldSubject = ProjectSubject & Partial<ProjectSaid>;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const amount = (budget: number): string => dollars.format(budget);
/** `2025-02-03` as `February 3, 2025`. */
export const date = (day: string): string => words.format(new Date(`${day}T00:00:00Z`));

const dates = ({ start_date, end_date }: Pick<ToldSubject, 'start_date' | 'end_date'>) =>
  `from ${date(start_date)} to ${date(end_date)}`;
const because = ({ reason }: ToldSubject): readonly string[] => (reason ? [`The reason: ${reason}`] : []);

interface Content {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
}

/** What each email says; the subject names the project. */
export const EMAIL_CONTENT: Record<ProjectEvent, (about: ToldSubject) => Content> = {
  recorded: (about) => ({
    subject: `Please review “${about.title}”: ${about.hiring_company_name} recorded work by ${about.mwbe_name}`,
    paragraphs: [
      `${about.hiring_company_name} recorded “${about.title}” for ${amount(about.budget)}, ${dates(about)}.`,
      'If it is right, confirm it, and it counts as verified work on your profile. If not, reject it or request changes: nothing is public until you respond.',
    ],
    action: 'Review the work history',
  }),
  verified: ({ title, hiring_company_name: hirer, mwbe_name: firm, services }) => ({
    subject: `${firm} verified “${title}”`,
    paragraphs: [
      `${firm} confirmed the work history “${title}” that ${hirer} recorded.`,
      `How the firm describes the work: ${services ?? ''}`,
    ],
    action: 'See the work history',
  }),
  rejected: ({ title, hiring_company_name: hirer, mwbe_name: firm, rejected_reason, reason }) => ({
    subject: `${firm} rejected “${title}”`,
    paragraphs: [
      `${firm} rejected the work history “${title}” that ${hirer} recorded.`,
      `The reason: ${reason ?? rejected_reason ?? ''}`,
    ],
    action: 'See the work history',
  }),
  revision_requested: (about) => ({
    subject: `${about.mwbe_name} requested changes to “${about.title}”`,
    paragraphs: [
      `${about.mwbe_name} says the work history “${about.title}” should read ${amount(about.budget)}, ${dates(about)}.`,
      ...(about.notes ? [`In its words: ${about.notes}`] : []),
      'If that is right, accept the changes, and the work is verified. If not, correct the record and send it again.',
    ],
    action: 'Review the changes',
  }),
  revision_verified: (about) => ({
    subject: `${about.hiring_company_name} accepted your changes to “${about.title}”`,
    paragraphs: [
      `The work history “${about.title}” now reads ${amount(about.budget)}, ${dates(about)}, as you requested.`,
      'It counts as verified work on your profile.',
    ],
    action: 'See the work history',
  }),
  reminded: (about) => ({
    subject: `Reminder: please review “${about.title}” from ${about.hiring_company_name}`,
    paragraphs: [
      `${about.hiring_company_name} is waiting for your response to “${about.title}” for ${amount(about.budget)}, ${dates(about)}.`,
      'Confirm it, reject it or request changes: nothing is public until you respond.',
    ],
    action: 'Review the work history',
  }),
  withdrawn: (about) => ({
    subject: `${about.hiring_company_name} withdrew “${about.title}”`,
    paragraphs: [
      `${about.hiring_company_name} withdrew the work history “${about.title}” that it had recorded for ${about.mwbe_name}.`,
      ...because(about),
      'Nobody has to respond to it any more, and it shows on no profile.',
    ],
    action: 'See the work history',
  }),
  retracted: (about) => ({
    subject: `Plumbline retracted “${about.title}”`,
    paragraphs: [
      `The verified work “${about.title}” by ${about.mwbe_name} for ${about.hiring_company_name} was retracted. Its signed record is no longer valid, and it shows on no profile.`,
      ...because(about),
    ],
    action: 'See the work history',
  }),
};
