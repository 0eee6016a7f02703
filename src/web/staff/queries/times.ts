const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 20, 2026, 12:00 PM`, as it is where the reader sits. */
export const moment = (instant: string): string => MOMENT.format(new Date(instant));
