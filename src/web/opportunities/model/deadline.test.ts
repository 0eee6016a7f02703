import { expect, test } from 'vitest';
import { deadlineText, isDueSoon, timeLeft } from './deadline.ts';

test('a deadline is written with the zone of the place', () => {
  expect(deadlineText('2026-12-01T14:00', 'America/New_York')).toBe('Dec 1, 2026, 2:00 PM Eastern');
  expect(deadlineText('2026-12-01T00:05', 'America/Phoenix')).toBe('Dec 1, 2026, 12:05 AM Arizona');
  expect(deadlineText('2026-12-01T12:00', null)).toBe('Dec 1, 2026, 12:00 PM');
});

test('what is left is counted in words', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const left = (moment: string) => timeLeft(moment, now);
  expect(left('2026-11-20T12:00:00Z')).toBeNull();
  expect(left('2026-11-20T12:00:59Z')).toBe('in less than a minute');
  expect(left('2026-11-20T12:01:00Z')).toBe('in 1 minute');
  expect(left('2026-11-21T18:00:00Z')).toBe('in 30 hours');
  expect(left('2026-11-23T11:00:00Z')).toBe('in 2 days');
  const row = (deadline_at: string | null, is_open = true) => isDueSoon({ deadline_at, is_open }, now);
  expect([row('2026-11-27T12:00:00Z'), row('2026-11-27T12:00:01Z'), row(null)]).toEqual([true, false, false]);
  expect(row('2026-11-21T12:00:00Z', false)).toBe(false);
});
