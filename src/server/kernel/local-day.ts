import { Temporal } from 'temporal-polyfill';

/** The day (`YYYY-MM-DD`) that a calendar in this zone shows at a moment. @param zone an IANA name */
export const dayAt = (moment: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
