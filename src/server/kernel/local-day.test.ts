import { expect, test } from 'vitest';
import { dayAt } from './local-day.ts';

test.each([
  ['2026-11-01T03:59:59Z', 'America/New_York', '2026-10-31'],
  ['2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01'],
  // the day on which clocks go back has 25 hours
  ['2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
  ['2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02'],
  // the day on which they go forward has 23
  ['2026-03-09T03:59:59Z', 'America/New_York', '2026-03-08'],
  ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09'],
  ['2028-02-29T09:59:59Z', 'Pacific/Honolulu', '2028-02-28'],
  ['2028-02-29T10:00:00Z', 'Pacific/Honolulu', '2028-02-29'],
  ['2026-12-31T14:00:00Z', 'Pacific/Guam', '2027-01-01'],
])('at %s in %s it is %s', (moment, zone, day) => {
  expect(dayAt(new Date(moment), zone)).toBe(day);
});
