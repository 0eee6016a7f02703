/** A deadline by the clock of its place: `Dec 15, 2026, 2:00 PM EST`. */
export const deadlineAt = (moment: string, zone: string | null): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(zone && { timeZone: zone }),
  }).format(new Date(moment));
