/** Days: to answer a request, to edit an answer, until the reminder; and how long the link shows the answer. */
export const REFERENCE_DAYS = { open: 30, editable: 14, reminder: 7, link: 365 } as const;

/** Requests that a firm may send within a day, and emails that one address gets from all firms within a week. */
export const REFERENCE_LIMITS = { perFirmAndDay: 20, perRecipientAndWeek: 5 } as const;

/** Who sees what of an answer, as its author chose. */
export const PRIVACY = ['name_and_company', 'company', 'hiring', 'firm'] as const;
export type Privacy = (typeof PRIVACY)[number];

/** Answers to the plain questions about the work. */
export const PLAIN_ANSWERS = ['yes', 'partly', 'no'] as const;
export type PlainAnswer = (typeof PLAIN_ANSWERS)[number];

/** The questions, in the order in which they are asked. */
export const QUESTIONS = ['quality', 'on_time', 'communication', 'hire_again'] as const;
export type Question = (typeof QUESTIONS)[number];

/** An average of fewer ratings would show what one person chose. */
export const AVERAGE_FROM = 3;

export const REFERENCE_STATES = ['open', 'answered', 'declined', 'withdrawn', 'retracted', 'expired'] as const;
export type ReferenceState = (typeof REFERENCE_STATES)[number];

/** What speaks for a firm rating itself. The network alone is only a signal: an office building shares one. */
export const FLAGS = ['own_address', 'own_domain', 'own_browser', 'own_network'] as const;
export type Flag = (typeof FLAGS)[number];

/** Whether staff have to look before an answer is shown. */
export const needsReview = (flags: readonly Flag[]): boolean => flags.some((flag) => flag !== 'own_network');

/** What staff decided about a flagged answer; null while it needs review. */
export const DECISIONS = ['shown', 'hidden'] as const;
export type Decision = (typeof DECISIONS)[number];
