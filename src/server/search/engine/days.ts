const FIRST = Date.parse('1900-01-01');
const LAST = 0xffff;

/** Days since 1900, from 0 to 65,535 (June 2079): what lies outside counts as the end that it is beyond. */
export function dayNumber(day: string): number {
  return Math.min(LAST, Math.max(0, Math.round((Date.parse(day) - FIRST) / 86_400_000)));
}
