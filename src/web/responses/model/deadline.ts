/** A deadline on the clock of its place, such as `Jan 15, 2027, 12:00 PM EST`. */
export const deadlineOf = (at: string, timeZone: string | null): string =>
  new Date(at).toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  });
