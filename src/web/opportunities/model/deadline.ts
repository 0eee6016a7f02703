import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { SOON_DAYS, TIME_ZONES } from '#contract/opportunities/rules.ts';
import { day, plural } from '#web/ui/formats.ts';

/** What people call the zones where their full name is long. */
const SHORT: Readonly<Record<string, string>> = {
  'America/Puerto_Rico': 'Atlantic',
  'America/Phoenix': 'Arizona',
  'Pacific/Guam': 'Guam',
};

export const zoneName = (id: string): string => SHORT[id] ?? TIME_ZONES.find((zone) => zone.id === id)?.label ?? id;

/** `2026-12-01T14:00` as `Dec 1, 2026, 2:00 PM Eastern`. */
export function deadlineText(local: string, zone: string | null): string {
  const [date = '', clock = '00:00'] = local.split('T');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return [`${day(date, 'short')}, ${time}`, zone && zoneName(zone)].filter(Boolean).join(' ');
}

/** `in 3 days`, `in 5 hours`, `in 12 minutes`, `in less than a minute`; null once it has passed. */
export function timeLeft(deadlineAt: string, now: number): string | null {
  const left = Date.parse(deadlineAt) - now;
  if (left <= 0) return null;
  if (left < MINUTE_MS) return 'in less than a minute';
  if (left < HOUR_MS) return `in ${plural(Math.floor(left / MINUTE_MS), 'minute')}`;
  if (left < 2 * DAY_MS) return `in ${plural(Math.floor(left / HOUR_MS), 'hour')}`;
  return `in ${plural(Math.floor(left / DAY_MS), 'day')}`;
}

/** The server says what is open; the clock of this browser how much is left. */
export const isDueSoon = (row: { readonly is_open: boolean; readonly deadline_at: string | null }, now: number) =>
  row.is_open && row.deadline_at !== null && Date.parse(row.deadline_at) - now <= SOON_DAYS * DAY_MS;
