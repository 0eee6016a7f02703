// Spans of time in milliseconds. A day is 24 hours here; days of the calendar are those of luxon.
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** As texts say it: “15 minutes”, “an hour”, “12 hours”, “7 days”. */
export function ttlText(ttlMs: number): string {
  if (ttlMs < HOUR_MS) return `${Math.round(ttlMs / MINUTE_MS)} minutes`;
  const hours = Math.round(ttlMs / HOUR_MS);
  if (hours === 1) return 'an hour';
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
