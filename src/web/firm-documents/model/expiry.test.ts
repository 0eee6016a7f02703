import { expect, test } from 'vitest';
import { expiryOf } from './expiry.ts';

test.each([
  [null, 'none'],
  ['2026-11-19', 'expired'],
  ['2026-11-20', 'soon'],
  ['2027-01-19', 'soon'],
  ['2027-01-20', 'valid'],
] as const)('%s is %s on November 20, 2026', (date, state) => {
  expect(expiryOf(date, new Date(2026, 10, 20, 23, 59).getTime())).toBe(state);
});
