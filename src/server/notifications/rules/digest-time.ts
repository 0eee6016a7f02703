import { HOUR_MS } from '#contract/durations.ts';

/**
 * When the daily email leaves, on the clocks of the time zone that the settings name. Said in words in `emails/digest.ts`, and in
 * `settings.ts` and `unsubscribe.ts` of `web/notifications/copy`.
 */
export const DIGEST_AT = '07:00';
const HOUR = 7;
/** After a longer stop the day's email is left out, and the next one tells of both days. */
const LATE_MS = 2 * HOUR_MS;

/** The moment whose emails are due, or null at other times of the day. */
export function latestDigestTime(now: Date, timeZone: string): Date | null {
  const moment = lastDigest(now, timeZone);
  return now.getTime() - moment.getTime() < LATE_MS ? moment : null;
}

/** The latest seven o'clock that is over: of today, or of yesterday. */
function lastDigest(now: Date, timeZone: string): Date {
  const local = new Date(now.getTime() + offset(now, timeZone));
  const at = (daysAgo: number) => {
    const wall = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - daysAgo, HOUR);
    // the clocks may have been put forward or back between midnight and then
    const near = new Date(wall - offset(new Date(wall), timeZone));
    return new Date(wall - offset(near, timeZone));
  };
  return at(0) <= now ? at(0) : at(1);
}

/** By how many milliseconds the clocks of the zone are ahead of UTC. */
function offset(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(at.getTime() / 1000) * 1000;
}
