import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backtest } from './rules/backtest.ts';
import type { ForecastContract, ForecastFacts } from './rules/facts.ts';
import { forecast } from './rules/forecast.ts';
import { ownMonths, ownParts } from './rules/own-parts.ts';

const ON = '2026-11-20';
const GOAL = { group_code: 'MBE', name: 'Minority-owned (MBE)', bps: 2700 };
const contract = (more: Partial<ForecastContract> = {}): ForecastContract => ({
  id: 'a',
  credits: { MBE: 10_000 },
  award_cents: 1_000_000_00,
  commitment_cents: null,
  paid_cents: 0,
  confirmed_cents: 0,
  starts_on: '2026-01-01',
  ends_on: '2027-12-31',
  is_let: true,
  is_completed: false,
  ...more,
});
const facts = (contracts: readonly ForecastContract[], more: Partial<ForecastFacts> = {}): ForecastFacts => ({
  goals: [GOAL],
  contracts,
  months: [],
  denominator_cents: 4_000_000_00,
  pending_cents: 0,
  growth_bps: 0,
  starts_on: '2026-01-01',
  ends_on: '2027-12-31',
  ...more,
});
const groupOf = (given: ForecastFacts, on = ON) => {
  const [group] = forecast(given, on).groups;
  if (!group) throw new Error('no group');
  return group;
};

const anyContract = fc
  .record({
    id: fc.uuid(),
    isIn: fc.boolean(),
    award: fc.option(fc.integer({ min: 0, max: 50_000_000_00 })),
    commitment: fc.option(fc.integer({ min: 0, max: 50_000_000_00 })),
    paid: fc.integer({ min: 0, max: 10_000 }),
    confirmed: fc.integer({ min: 0, max: 10_000 }),
    hasDates: fc.boolean(),
    is_let: fc.boolean(),
    is_completed: fc.boolean(),
  })
  .map(({ id, isIn, award, commitment, paid, confirmed, hasDates, is_let, is_completed }): ForecastContract => {
    const most = award ?? commitment ?? 0;
    const paid_cents = Math.floor((most * paid) / 10_000);
    return contract({
      id,
      credits: isIn ? { MBE: 10_000 } : {},
      award_cents: award,
      commitment_cents: commitment,
      paid_cents,
      confirmed_cents: Math.floor((paid_cents * confirmed) / 10_000),
      ...(hasDates ? {} : { starts_on: null, ends_on: null }),
      is_let,
      is_completed,
    });
  });
const anyFacts = fc
  .record({
    contracts: fc.array(anyContract, { minLength: 1, maxLength: 8 }),
    growth_bps: fc.option(fc.integer({ min: -9_000, max: 9_000 })),
    pending_cents: fc.integer({ min: 0, max: 1_000_000_00 }),
    denominator_cents: fc.integer({ min: 0, max: 200_000_000_00 }),
  })
  .map(({ contracts, ...more }) => facts(contracts, more));

test('low is never above expected, expected never above high, and confirmed is never lost', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { low, expected, high, confirmed } = groupOf(given);
      expect(low.cents).toBeGreaterThanOrEqual(confirmed.cents - 1);
      expect(high.cents).toBeGreaterThanOrEqual(low.cents);
      if (expected === null) return;
      expect(expected.cents).toBeGreaterThanOrEqual(low.cents - 1);
      expect(expected.cents).toBeLessThanOrEqual(high.cents + 1);
    }),
  );
});

test('when everything is paid and confirmed the range is that value', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const done = given.contracts.map((one) => {
        const all = one.award_cents ?? one.commitment_cents ?? 0;
        return { ...one, paid_cents: all, confirmed_cents: all };
      });
      const { low, expected, high, confirmed } = groupOf({ ...given, contracts: done });
      expect([low.cents, expected?.cents ?? confirmed.cents, high.cents]).toEqual(Array(3).fill(confirmed.cents));
    }),
  );
});

test('more confirmed never lowers the low end', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(7), fc.integer({ min: 1, max: 1_000_000_00 }), (given, which, more) => {
      const at = which % given.contracts.length;
      const change = (isPaidToo: boolean) => ({
        ...given,
        contracts: given.contracts.map((one, place) => {
          if (place !== at) return one;
          const paid = one.paid_cents + (isPaidToo ? more : 0);
          return { ...one, paid_cents: paid, confirmed_cents: Math.min(paid, one.confirmed_cents + more) };
        }),
      });
      const before = groupOf(given).low.cents;
      // the money that was paid is confirmed, or money comes that is paid and confirmed
      for (const isPaidToo of [false, true])
        expect(groupOf(change(isPaidToo)).low.cents).toBeGreaterThanOrEqual(before - 1);
    }),
  );
});

test('nothing paid and nothing due: the range is wide and nothing is expected', () => {
  const fresh = groupOf(facts([contract({ starts_on: null, ends_on: null })], { starts_on: null, ends_on: null }));
  expect(fresh).toMatchObject({
    low: { cents: 0, bps: 0 },
    expected: null,
    high: { cents: 1_000_000_00, bps: 2500 },
    outlook: 'not_known',
    short_cents: null,
  });
  const future = groupOf(facts([contract({ starts_on: '2027-01-01' })]));
  expect([future.expected, future.outlook]).toEqual([null, 'not_known']);
});

test('a firm paid at half of its schedule is expected to end short by what the pace leaves out', () => {
  // half of the time is over and a quarter is paid
  const given = facts([contract({ paid_cents: 250_000_00, confirmed_cents: 250_000_00 })]);
  const group = groupOf(given, '2026-12-31');
  expect(group.expected?.cents).toBe(625_000_00);
  expect(group).toMatchObject({ goal_cents: 1_080_000_00, outlook: 'short', short_cents: 455_000_00 });
  expect(group.high.cents).toBe(1_000_000_00);
  const part = groupOf(facts([contract({ ...given.contracts[0], credits: { MBE: 6_000 } })]), '2026-12-31');
  expect(part.expected?.cents).toBe(375_000_00);
});

test('pending exclusions and growth widen the range upward, reductions downward', () => {
  const running = contract({ paid_cents: 400_000_00, confirmed_cents: 400_000_00 });
  const plain = groupOf(facts([running]));
  const pending = groupOf(facts([running], { pending_cents: 1_000_000_00 }));
  expect([pending.high.bps, pending.low.bps]).toEqual([
    Math.floor((plain.high.cents * 10_000) / 3_000_000_00),
    plain.low.bps,
  ]);
  expect(groupOf(facts([running], { growth_bps: 1_000 })).high.cents).toBe(1_060_000_00);
  expect(groupOf(facts([running], { growth_bps: -1_000 })).low.cents).toBeLessThan(plain.low.cents);
});

test('a package that nobody has counts at the high end, a promise to a firm at the pace of the project', () => {
  const running = contract({ id: 'b', credits: {}, paid_cents: 444_000_00, confirmed_cents: 444_000_00 });
  const promised = contract({ award_cents: null, commitment_cents: 300_000_00 });
  const group = groupOf(facts([running, promised]));
  expect([group.low.cents, group.high.cents]).toEqual([0, 300_000_00]);
  expect(group.expected?.cents).toBeGreaterThan(0);
  const open = groupOf(facts([running, { ...promised, is_let: false }]));
  expect([open.expected?.cents, open.high.cents]).toEqual([0, 300_000_00]);
});

test('the replay of a project that kept its pace is right, and says by how much it was not', () => {
  const monthly = (month: string, paid_cents: number) => ({
    contract_id: 'a',
    month,
    paid_cents,
    confirmed_cents: paid_cents,
  });
  const award = 1_095_000_00;
  const even = ['2026-01', '2026-02', '2026-03', '2026-04'].map((month, at) =>
    monthly(month, [31, 28, 31, 30][at] === undefined ? 0 : ([31, 28, 31, 30][at] ?? 0) * 1_500_00),
  );
  const running = contract({ award_cents: award, paid_cents: 180_000_00, confirmed_cents: 180_000_00 });
  const kept = backtest(facts([running], { months: even }), '2026-05-10');
  expect([kept.until, kept.replays.length, kept.within, kept.error_bps]).toEqual(['2026-04', 3, 3, 0]);
  const slowed = even.map((one) => (one.month < '2026-03' ? one : { ...one, paid_cents: 0, confirmed_cents: 0 }));
  const wrong = backtest(facts([running], { months: slowed }), '2026-05-10');
  expect(wrong.error_bps).toBeGreaterThan(2_000);
  expect(backtest(facts([running]), ON)).toMatchObject({ until: null, replays: [], error_bps: null });
});

test('a dollar that is passed down counts in the lower tier alone', () => {
  const tiers = [
    { ...contract({ id: 'prime', paid_cents: 500_00, confirmed_cents: 400_00 }), parent_id: null },
    {
      ...contract({ id: 'sub', award_cents: 300_000_00, paid_cents: 200_00, confirmed_cents: 200_00 }),
      parent_id: 'prime',
    },
    { ...contract({ id: 'open', award_cents: null, commitment_cents: 100_000_00, is_let: false }), parent_id: 'prime' },
  ];
  expect(ownParts(tiers)).toMatchObject([
    { id: 'prime', award_cents: 600_000_00, paid_cents: 300_00, confirmed_cents: 200_00 },
    { id: 'sub', award_cents: 300_000_00, paid_cents: 200_00 },
    { id: 'open', award_cents: null },
  ]);
  // until the lower tier confirms, the dollar is credited above it, as counting has it
  const unanswered = tiers.map((one) => (one.id === 'sub' ? { ...one, confirmed_cents: 50_00 } : one));
  expect(ownParts(unanswered)[0]).toMatchObject({ confirmed_cents: 200_00, credited_cents: 350_00 });
  const month = (contract_id: string, paid_cents: number) => ({
    contract_id,
    month: '2026-10',
    paid_cents,
    confirmed_cents: paid_cents,
  });
  expect(ownMonths(tiers, [month('prime', 500_00), month('sub', 200_00)])).toMatchObject([
    { contract_id: 'prime', paid_cents: 300_00 },
    { contract_id: 'sub', paid_cents: 200_00 },
  ]);
});
