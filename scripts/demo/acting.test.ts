import { expect, test } from 'vitest';
import { calendar } from './acting.ts';

test.each([
  ['2026-12-01T04:59:00Z', '2026-11', '2026-10-01'],
  ['2026-12-01T05:00:00Z', '2026-12', '2026-11-01'],
  ['2026-01-01T03:00:00Z', '2025-12', '2025-11-01'],
  ['2026-07-01T04:00:00Z', '2026-07', '2026-06-01'],
])('months of the demonstration begin in its own time zone: %s is in %s', (now, month, before) => {
  const days = calendar(new Date(now));
  expect([days.month(0), days.first(1)]).toEqual([month, before]);
});

test('no day of the calendar is after now', () => {
  const now = new Date('2026-12-01T05:00:00Z');
  expect(calendar(now).day(0, 1)).toEqual(now);
  expect(calendar(now).day(1, 2)).toEqual(new Date('2026-11-02T12:00:00Z'));
});
