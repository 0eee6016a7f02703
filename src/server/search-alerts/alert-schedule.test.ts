import { expect, test } from 'vitest';
import { nextAlertTime } from './rules/alert-schedule.ts';

const next = (frequency: 'at_once' | 'daily' | 'weekly', now: string, zone = 'America/New_York') =>
  nextAlertTime(frequency, new Date(now), zone).toISOString();

// November 20, 2026 is a Friday
test.each([
  ['at_once', '2026-11-20T12:00:00Z', '2026-11-20T12:15:00.000Z'],
  ['daily', '2026-11-20T11:59:00Z', '2026-11-20T12:00:00.000Z'],
  ['daily', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['daily', '2026-07-20T12:00:00Z', '2026-07-21T11:00:00.000Z'],
  // the clocks are put forward, and back
  ['daily', '2026-03-07T12:00:00Z', '2026-03-08T11:00:00.000Z'],
  ['daily', '2026-10-31T11:00:00Z', '2026-11-01T12:00:00.000Z'],
  ['weekly', '2026-11-20T12:00:00Z', '2026-11-23T12:00:00.000Z'],
  ['weekly', '2026-11-23T12:00:00Z', '2026-11-30T12:00:00.000Z'],
  ['weekly', '2026-11-23T11:59:59Z', '2026-11-23T12:00:00.000Z'],
] as const)('the next alert %s after %s', (frequency, now, due) => {
  expect(next(frequency, now)).toBe(due);
});

test('the next alert is at seven in zones with odd offsets', () => {
  expect(next('daily', '2026-11-20T00:00:00Z', 'Asia/Kathmandu')).toBe('2026-11-20T01:15:00.000Z');
  expect(next('weekly', '2026-11-20T18:00:00Z', 'Pacific/Auckland')).toBe('2026-11-22T18:00:00.000Z');
});
