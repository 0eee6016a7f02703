import { MINUTE_MS } from '#contract/durations.ts';
import { ALERT_HOUR, type AlertFrequency, AT_ONCE_MINUTES, WEEKLY_ALERT_DAY } from '#contract/search-alerts/rules.ts';

/** Offsets of time zones are multiples of it. */
const STEP_MS = 15 * MINUTE_MS;

/**
 * The earliest moment of the next alert, `now` being that of the last one or of the wish: at once after a pause; daily
 * or weekly at `ALERT_HOUR`, on the clocks of the time zone that the settings name.
 */
export function nextAlertTime(frequency: Exclude<AlertFrequency, 'off'>, now: Date, timeZone: string): Date {
  if (frequency === 'at_once') return new Date(now.getTime() + AT_ONCE_MINUTES * MINUTE_MS);
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  let at = Math.floor(now.getTime() / STEP_MS) * STEP_MS + STEP_MS;
  for (; ; at += STEP_MS) {
    const parts = clock.formatToParts(at);
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
    if (`${of('hour')}:${of('minute')}` !== ALERT_HOUR) continue;
    if (frequency === 'daily' || of('weekday') === WEEKLY_ALERT_DAY) return new Date(at);
  }
}
