/** How long the emailed link with which a client confirms a job is valid. */
export const CONFIRMATION_LINK_DAYS = 30;
/** Days until the one reminder. */
export const CONFIRMATION_REMINDER_DAYS = 7;

export const EXPERIENCE_LIMITS = { perFirm: 100, perFirmAndDay: 20, perRecipientAndWeek: 5 } as const;

export const WORK_ROLES = ['prime', 'sub'] as const;
export type WorkRole = (typeof WORK_ROLES)[number];

/**
 * A request to a client: open, corrected by the client (the firm accepts or withdraws), or over. Of several outcomes at
 * once exactly one is stored.
 */
export const CONFIRMATION_STATES = [
  'open',
  'corrected',
  'confirmed',
  'declined',
  'not_me',
  'withdrawn',
  'expired',
] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];

/** While a request is in one of these, the job keeps what the client was asked about. */
export const LOCKING_STATES = ['open', 'corrected', 'confirmed'] as const satisfies readonly ConfirmationState[];

export const CLIENT_ANSWERS = ['confirm', 'correct', 'decline', 'not_me'] as const;
export type ClientAnswer = (typeof CLIENT_ANSWERS)[number];

/** What a job needs before a client can be asked. A verified record states amount and both dates. */
export const REQUIRED_OF_ALL = ['title', 'client_name'] as const;
export const REQUIRED_OF_RECORDS = ['amount', 'start_date', 'end_date', 'description'] as const;
