import { DAY_MS } from './durations.ts';

const iso = (date: Date): string => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));

/** @param nth from 1; 0 is the last one of the month */
function weekday(year: number, month: number, which: number, nth: number): Date {
  if (nth === 0) {
    const last = utc(year, month + 1, 0);
    return utc(year, month, last.getUTCDate() - ((last.getUTCDay() - which + 7) % 7));
  }
  return utc(year, month, 1 + ((which - utc(year, month, 1).getUTCDay() + 7) % 7) + (nth - 1) * 7);
}

/** Legal public holidays (5 U.S.C. 6103) as they are observed: on Friday or Monday where they fall on a weekend. */
export function federalHolidays(year: number): string[] {
  const fixed = [utc(year, 0, 1), utc(year, 5, 19), utc(year, 6, 4), utc(year, 10, 11), utc(year, 11, 25)].map((at) => {
    const shift = at.getUTCDay() === 6 ? -1 : at.getUTCDay() === 0 ? 1 : 0;
    return utc(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + shift);
  });
  const moving: Date[] = [
    weekday(year, 0, 1, 3),
    weekday(year, 1, 1, 3),
    weekday(year, 4, 1, 0),
    weekday(year, 8, 1, 1),
    weekday(year, 9, 1, 2),
    weekday(year, 10, 4, 4),
  ];
  return [...fixed, ...moving].map(iso);
}

/**
 * The day that is so many business days after `from` (both `YYYY-MM-DD`): weekends, federal holidays and those of the
 * place are left out.
 */
export function businessDaysAfter(from: string, days: number, holidays: readonly string[] = []): string {
  const off = new Set(holidays);
  let year = 0;
  let at = Date.parse(`${from}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    at += DAY_MS;
    const date = new Date(at);
    if (date.getUTCFullYear() !== year) {
      year = date.getUTCFullYear();
      // New Year's Day on a Saturday is observed in the year before
      for (const holiday of [...federalHolidays(year), ...federalHolidays(year + 1)]) off.add(holiday);
    }
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    if (!isWeekend && !off.has(iso(date))) left -= 1;
  }
  return iso(new Date(at));
}
