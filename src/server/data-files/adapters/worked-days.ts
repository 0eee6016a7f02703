import { readHours } from '#contract/data-files/rules/words.ts';
import type { FileMapping } from '#contract/data-files/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Cells } from './file-cells.ts';

export interface MonthHours {
  readonly month: string;
  readonly hours_hundredths: number | null;
}
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The weekday that a column names, 0 for Sunday; -1 for none. */
export const weekdayOf = (header: string): number =>
  WEEKDAYS.findIndex((day) =>
    new RegExp(`\\b${day}(?:day|sday|nesday|rsday|urday|s|rs?)?\\b`).test(header.toLowerCase()),
  );

/**
 * Hours of a row by month. A week may lie in two months: where its days are columns and its last day is known, each day
 * counts in its own.
 */
export function hoursByMonth(
  cells: Cells,
  { columns, days = [] }: FileMapping,
  { month, date }: { readonly month: string | null; readonly date: string | null },
): {
  readonly months: readonly MonthHours[];
  readonly stated: readonly { readonly label: string; readonly value: number }[];
} {
  const total = cells.value(columns.hours, readHours);
  const byDay = days.map((column) => ({ column, value: cells.value(column, readHours) ?? 0 }));
  const sum = byDay.reduce((all, { value }) => all + value, 0);
  if (days.length === 0 || (sum === 0 && total !== null))
    return { months: [{ month: month ?? '', hours_hundredths: total }], stated: [] };
  const stated = total === null || !columns.hours ? [] : [{ label: columns.hours, value: total }];
  const found = new Map<string, number>();
  for (const { column, value } of byDay) {
    const of = columns.month || date === null ? month : monthOfDay(date, weekdayOf(column));
    if (value > 0) found.set(of ?? '', (found.get(of ?? '') ?? 0) + value);
  }
  return { months: [...found].map(([name, value]) => ({ month: name, hours_hundredths: value })), stated };
}

/** The month of the last such weekday up to the end of a week. */
function monthOfDay(weekEnds: string, weekday: number): string {
  if (weekday < 0) return weekEnds.slice(0, 7);
  const end = new Date(`${weekEnds}T00:00:00Z`);
  const back = (end.getUTCDay() - weekday + 7) % 7;
  return new Date(end.getTime() - back * DAY_MS).toISOString().slice(0, 7);
}
