import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EXCLUSION_ACTIONS,
  EXCLUSION_STATES,
  type ExclusionState,
  goalCents,
  nextExclusionState,
  remaining,
} from './rules.ts';

test('what is decided moves on once at most: from an approval to its revocation', () => {
  const leadsOn = (state: ExclusionState) => EXCLUSION_ACTIONS.filter((action) => nextExclusionState(state, action));
  expect(EXCLUSION_STATES.map((state) => [state, leadsOn(state)])).toEqual([
    ['proposed', ['approve', 'decline', 'withdraw']],
    ['approved', ['revoke']],
    ['declined', []],
    ['withdrawn', []],
    ['revoked', []],
  ]);
});

test('a goal in dollars is its share toward zero, exact where numbers are not', () => {
  expect(goalCents(2700, 30_000_000_00)).toBe(8_100_000_00);
  expect(goalCents(3333, 10_001)).toBe(3333);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 10_000_000_000_000 }), (bps, cents) => {
      const goal = BigInt(goalCents(bps, cents));
      expect(goal * 10_000n <= BigInt(bps) * BigInt(cents)).toBe(true);
      expect((goal + 1n) * 10_000n > BigInt(bps) * BigInt(cents)).toBe(true);
    }),
  );
});

test('never less than nothing remains', () => {
  expect(remaining({ total_cents: 100, excluded_cents: 40 })).toBe(60);
  expect(remaining({ total_cents: 100, excluded_cents: 140 })).toBe(0);
});
