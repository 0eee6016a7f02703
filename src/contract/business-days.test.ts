import { expect, test } from 'vitest';
import { businessDaysAfter, federalHolidays } from './business-days.ts';

test('federal holidays as they are observed', () => {
  expect(federalHolidays(2026).sort()).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    // July 4 is a Saturday
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ]);
  // New Year's Day of 2022 was a Saturday
  expect(federalHolidays(2022)).toContain('2021-12-31');
});

test.each([
  ['2026-11-16', 5, '2026-11-23'],
  ['2026-11-20', 5, '2026-11-30'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2021-12-30', 1, '2022-01-03'],
  ['2028-02-28', 2, '2028-03-01'],
])('from %s, %i business days end on %s', (from, days, last) => {
  expect(businessDaysAfter(from, days)).toBe(last);
});
