import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastDayOf } from './days.ts';
import { applyFactor, fraction, multiply, NOTHING, WHOLE } from './factor.ts';
import { formatCents, formatPercent } from './labels.ts';

describe('a factor', () => {
  test.each([
    [100, '3', '5', 60],
    [-8, '3', '5', -4],
    [-1, '3', '5', 0],
    [1, '9999', '10000', 0],
    [0, '1', '1', 0],
    [Number.MAX_SAFE_INTEGER, '3', '5', 5_404_319_552_844_594],
    [Number.MAX_SAFE_INTEGER, '1', '1', Number.MAX_SAFE_INTEGER],
  ])('of %d cents × %s / %s is %d, toward zero', (cents, numerator, denominator, credit) => {
    expect(applyFactor(cents, { numerator, denominator })).toBe(credit);
  });

  test.each([0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])(
    'refuses %d, which is no whole number of cents',
    (cents) => {
      expect(() => applyFactor(cents, WHOLE)).toThrow('whole cents');
    },
  );

  test('is reduced, and cut to nothing and all', () => {
    expect(fraction(6_000, 10_000)).toEqual({ numerator: '3', denominator: '5' });
    expect([fraction(-1, 5), fraction(0, 5), fraction(7, 5)]).toEqual([NOTHING, NOTHING, WHOLE]);
    expect(() => fraction(1, 0)).toThrow('above zero');
  });

  test('keeps products beyond 2^53 exact', () => {
    const big = fraction(9_999_999_999_999, 10_000_000_000_001);
    const product = multiply(big, multiply(big, big));
    expect(BigInt(product.numerator)).toBe(9_999_999_999_999n ** 3n);
    expect(BigInt(product.denominator)).toBe(10_000_000_000_001n ** 3n);
  });

  test('what a payment adds, the same payment back takes off', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.bigInt(0n, 10n ** 20n), fc.bigInt(1n, 10n ** 20n), (cents, part, whole) => {
        const factor = fraction(part, whole);
        expect(applyFactor(cents, factor) + applyFactor(0 - cents, factor)).toBe(0);
      }),
    );
  });
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [-5, '-$0.05'],
  [123_456_789, '$1,234,567.89'],
  [-10_000_000, '-$100,000.00'],
  [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
])('%d cents read %s', (cents, says) => {
  expect(formatCents(cents)).toBe(says);
});

test('percentages read without zeros', () => {
  expect([6_000, 3_333, 10_000, 50].map(formatPercent)).toEqual(['60%', '33.33%', '100%', '0.5%']);
});

test.each([
  ['2024-02', '2024-02-29'],
  ['2023-02-01', '2023-02-28'],
  ['2023-12-05', '2023-12-31'],
  ['2100-02', '2100-02-28'],
])('the last day of %s is %s', (month, last) => {
  expect(lastDayOf(month)).toBe(last);
});
