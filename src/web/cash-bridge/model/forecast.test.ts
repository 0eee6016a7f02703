import { expect, test } from 'vitest';
import { gapOf, mostOf, typedCents } from './forecast.ts';

const weeks = [500, -200, -900, 100].map((running_cents, at) => ({
  ...{ from: `2026-11-0${at + 1}`, until: `2026-11-0${at + 1}`, in_cents: 10 * at, out_cents: -70 },
  ...{ gap_cents: 0, running_cents },
}));

test('a gap begins with the first week below nothing and is as deep as the deepest', () => {
  expect(gapOf(weeks)).toEqual({ from: '2026-11-02', cents: 900 });
  expect(gapOf(weeks.slice(0, 1))).toBeNull();
  expect(gapOf([])).toBeNull();
});

test('bars are as long as the longest amount, and never of nothing', () => {
  expect([mostOf(weeks), mostOf([])]).toEqual([70, 1]);
});

test('typed amounts are whole cents', () => {
  expect(['12500', '0.1', '7.', '19.99', '0', '', '1,5', '1.234'].map(typedCents)).toEqual([
    1_250_000,
    10,
    700,
    1999,
    null,
    null,
    null,
    null,
  ]);
});
