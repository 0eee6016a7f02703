import { Temporal } from 'temporal-polyfill';

/**
 * The moment at which a clock in this zone shows this time. Of a time that comes twice, when clocks go back, it is the
 * later one: nobody loses an hour.
 * @param local `YYYY-MM-DDTHH:MM`
 * @param zone an IANA name
 * @returns null for a time that clocks skip when they go forward
 */
export function momentAt(local: string, zone: string): Date | null {
  const plain = Temporal.PlainDateTime.from(local);
  const zoned = plain.toZonedDateTime(zone, { disambiguation: 'later' });
  return zoned.toPlainDateTime().equals(plain) ? new Date(zoned.epochMilliseconds) : null;
}
