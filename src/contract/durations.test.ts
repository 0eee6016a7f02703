import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, ttlText } from './durations.ts';

test('a lifetime is said in minutes, hours or days', () => {
  const spans = [15 * MINUTE_MS, HOUR_MS, 12 * HOUR_MS, DAY_MS, 7 * DAY_MS];
  expect(spans.map(ttlText)).toEqual(['15 minutes', 'an hour', '12 hours', '24 hours', '7 days']);
});
