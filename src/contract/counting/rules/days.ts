import { DAY_MS } from '#contract/durations.ts';

/** Days as `YYYY-MM-DD`, by the calendar in UTC. */
const shift = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Plans of thousands of contracts ask about the same few days. */
function remembered(find: (day: string) => string): (day: string) => string {
  const known = new Map<string, string>();
  return (day) => {
    const found = known.get(day) ?? find(day);
    known.set(day, found);
    return found;
  };
}

export const dayAfter = remembered((day) => shift(day, 1));
export const dayBefore = remembered((day) => shift(day, -1));

/** The last day of a month: on which payments count whose day is not known. @param month any day of it */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The earlier of two days, either of which may be missing. */
export const earlier = (a: string | null, b: string | null): string | null =>
  a === null ? b : b === null || a < b ? a : b;
