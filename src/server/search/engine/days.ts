const FIRST = Date.parse('1900-01-01');
const LAST = 0xffff;

/** Days since 1900, from 0 to 65,535 (June 2079): what lies outside counts as the end that it is beyond. */
export function dayNumber(day: string): number {
  return usual(day) ?? Math.min(LAST, Math.max(0, Math.round((Date.parse(day) - FIRST) / 86_400_000)));
}

/** Days before each month of a year that has no 29 February. */
const BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const DIGITS = [0, 1, 2, 3, 5, 6, 8, 9] as const;

/** The same in a tenth of the time for the years that occur: an index holds a million days. */
function usual(day: string): number | undefined {
  if (day.length !== 10) return undefined;
  let digits = 0;
  for (let i = 0; i < DIGITS.length; i++) digits = digits * 10 + day.charCodeAt(DIGITS[i] as number) - 48;
  const year = Math.floor(digits / 10_000);
  const month = Math.floor(digits / 100) % 100;
  if (!(year > 1900 && year < 2079 && month >= 1 && month <= 12)) return undefined;
  const leaps = ((year - 1901) >> 2) + (year % 4 === 0 && month > 2 ? 1 : 0);
  return (year - 1900) * 365 + leaps + (BEFORE[month - 1] as number) + (digits % 100) - 1;
}
