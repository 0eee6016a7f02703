import zoneAt from '@photostructure/tz-lookup';
import { Temporal } from 'temporal-polyfill';
import { TIME_ZONES } from '#contract/opportunities/rules.ts';

/** Islands with one zone, which the map of zones does not draw exactly. */
const ISLANDS: Readonly<Record<string, string>> = {
  AS: 'Pacific/Pago_Pago',
  GU: 'Pacific/Guam',
  HI: 'Pacific/Honolulu',
  MP: 'Pacific/Guam',
  PR: 'America/Puerto_Rico',
  VI: 'America/Puerto_Rico',
};

interface Place {
  /** Two letters. */
  readonly state: string;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Which of the contract's zones a place is in: the one whose clocks show the same time in summer and in winter, since
 * the map has many more names (`America/Indiana/Tell_City` is Central).
 */
export function zoneOf({ state, latitude, longitude }: Place): string | undefined {
  if (ISLANDS[state]) return ISLANDS[state];
  const zone = zoneAt(latitude, longitude);
  return TIME_ZONES.find(({ id }) => id === zone)?.id ?? TIME_ZONES.find(({ id }) => showsSameTime(id, zone))?.id;
}

const SEASONS = ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].map((moment) => Temporal.Instant.from(moment));

const showsSameTime = (one: string, other: string): boolean =>
  SEASONS.every((at) => at.toZonedDateTimeISO(one).offset === at.toZonedDateTimeISO(other).offset);
