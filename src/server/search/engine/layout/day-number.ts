import { DAY_MS } from '#contract/durations.ts';

const EPOCH = Date.parse('1900-01-01');
const MAX_DAY = 0xffff;

/** Days since 1900, clamped to 0 … 65,535 (June 2079). */
export function dayNumber(day: string): number {
  return fastDayNumber(day) ?? Math.min(MAX_DAY, Math.max(0, Math.round((Date.parse(day) - EPOCH) / DAY_MS)));
}

/** Days before each month of a common year. */
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const DIGIT_POSITIONS = [0, 1, 2, 3, 5, 6, 8, 9] as const;

/** Ten times faster for the years that occur: an index holds a million dates. */
function fastDayNumber(day: string): number | undefined {
  if (day.length !== 10) return undefined;
  let digits = 0;
  for (let i = 0; i < DIGIT_POSITIONS.length; i++)
    digits = digits * 10 + day.charCodeAt(DIGIT_POSITIONS[i] as number) - 48;
  const year = Math.floor(digits / 10_000);
  const month = Math.floor(digits / 100) % 100;
  if (!(year > 1900 && year < 2079 && month >= 1 && month <= 12)) return undefined;
  const leaps = ((year - 1901) >> 2) + (year % 4 === 0 && month > 2 ? 1 : 0);
  return (year - 1900) * 365 + leaps + (DAYS_BEFORE_MONTH[month - 1] as number) + (digits % 100) - 1;
}
