const TIMESTAMP = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 20, 2026, 12:00 PM`, as it is where the reader sits. */
export const formatTimestamp = (instant: string): string => TIMESTAMP.format(new Date(instant));
