/** Made when first used: every page of members loads this file, and few show a timestamp. */
let formatter: Intl.DateTimeFormat | undefined;

/** `Nov 20, 2026, 12:00 PM`, as it is where the reader sits. */
export function formatTimestamp(instant: string): string {
  formatter ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return formatter.format(new Date(instant));
}
