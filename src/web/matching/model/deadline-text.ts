/** The deadline as a clock at the place shows it, with its zone: `Jan 15, 2027, 12:00 PM EST`. */
export function deadlineText(at: string, timeZone: string | null): string {
  const style = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', {
    ...style,
    timeZoneName: 'short',
    ...(timeZone !== null && { timeZone }),
  }).format(new Date(at));
}
