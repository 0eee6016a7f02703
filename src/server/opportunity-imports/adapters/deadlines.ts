import { Temporal } from 'temporal-polyfill';
import { TIME_ZONES } from '#contract/opportunities/rules.ts';

export interface Deadline {
  /** As the clock of the zone shows it. */
  readonly deadline: string;
  readonly time_zone: string;
  readonly deadline_at: Date;
}

/** Where nothing tells, a federal deadline is meant in Washington. */
const WASHINGTON = 'America/New_York';
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/;
const END_OF_DAY = '23:59';

/**
 * Reads the response deadline of a notice of SAM.gov or of a release (OCDS): `2026-04-02T16:00:00-04:00`, without an offset,
 * or a day alone, which ends with it. An offset is shown by the clock of a zone that has it on that day, the place's own
 * first; one of no American zone by that of Washington. Other moments of SAM.gov: `readMoment`.
 * @param placeZone of the place, where it is known
 * @returns null for what is no moment
 */
export function readDeadline(text: string, placeZone: string | null): Deadline | null {
  const [, day, time = END_OF_DAY, offset] = MOMENT.exec(text.trim()) ?? [];
  if (!day) return null;
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time}`, { overflow: 'reject' });
    if (!offset) return shownIn(local.toZonedDateTime(placeZone ?? WASHINGTON, { disambiguation: 'later' }));
    const moment = Temporal.Instant.from(`${day}T${time}${normalized(offset)}`);
    const zones = [...(placeZone ? [placeZone] : []), WASHINGTON, ...TIME_ZONES.map(({ id }) => id)];
    const fits = zones.find((zone) => moment.toZonedDateTimeISO(zone).toPlainDateTime().equals(local));
    return shownIn(moment.toZonedDateTimeISO(fits ?? WASHINGTON));
  } catch {
    return null; // no such day or time
  }
}

/**
 * Reads when a notice of SAM.gov was posted, awarded or archived, `2026-03-20 16:57:56.079-04`. Its response deadline:
 * `readDeadline`.
 * @returns null for what is no moment
 */
export function readMoment(text: string): Date | null {
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2})(?:[T ](.+))?$/.exec(text.trim()) ?? [];
  if (!day) return null;
  const [, time = '00:00', offset = 'Z'] =
    /^(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?\d*)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(rest ?? '') ?? [];
  const moment = new Date(`${day}T${time}${normalized(offset)}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** `-04` and `-0400` as `-04:00`. */
const normalized = (offset: string): string =>
  offset === 'Z' ? offset : `${offset.slice(0, 3)}:${offset.replace(':', '').slice(3) || '00'}`;

function shownIn(zoned: Temporal.ZonedDateTime): Deadline {
  return {
    deadline: zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }),
    time_zone: zoned.timeZoneId,
    deadline_at: new Date(zoned.round({ smallestUnit: 'minute', roundingMode: 'floor' }).epochMilliseconds),
  };
}
