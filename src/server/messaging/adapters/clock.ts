import { Temporal } from 'temporal-polyfill';

const MORNING = 7;

/** Whether a clock in this zone shows seven, and when it does so next. @param zone an IANA name */
export function mornings(now: Date, zone: string): { readonly isNow: boolean; readonly next: Date } {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const today = local.withPlainTime({ hour: MORNING });
  const next = Temporal.ZonedDateTime.compare(today, local) > 0 ? today : today.add({ days: 1 });
  return { isNow: local.hour === MORNING, next: new Date(next.epochMilliseconds) };
}
