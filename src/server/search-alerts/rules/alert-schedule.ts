import { MINUTE_MS } from '#contract/durations.ts';
import { type AlertFrequency, AT_ONCE_MINUTES } from '#contract/search-alerts/rules.ts';

/** Offsets of time zones are multiples of it. */
const STEP_MS = 15 * MINUTE_MS;
const HOUR = '07:00';
const WEEKLY_ALERT_DAY = 'Mon';

/**
 * The earliest moment of the next alert, `now` being that of the last one or of the wish: at once after a pause; daily at
 * seven, weekly on Mondays at seven, on the clocks of the time zone that the settings name.
 */
export function nextAlertTime(frequency: Exclude<AlertFrequency, 'off'>, now: Date, timeZone: string): Date {
  if (frequency === 'at_once') return new Date(now.getTime() + AT_ONCE_MINUTES * MINUTE_MS);
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  let at = Math.floor(now.getTime() / STEP_MS) * STEP_MS + STEP_MS;
  for (; ; at += STEP_MS) {
    const parts = clock.formatToParts(at);
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
    if (`${of('hour')}:${of('minute')}` !== HOUR) continue;
    if (frequency === 'daily' || of('weekday') === WEEKLY_ALERT_DAY) return new Date(at);
  }
}
