import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { federalHolidays } from '../business-days.ts';
import { maxRetainage, showBasisPoints, showCents } from './rules/money.ts';
import { daysAfter, dueOn, isLate, ruleOn } from './rules/prompt-payment-rules.ts';
import { reportFault } from './rules/report.ts';
import { type CountedLine, countedLines, recount } from './rules/totals.ts';
import {
  answeredCents,
  isLocked,
  LINE_ACTIONS,
  LINE_STATES,
  type LineAction,
  type LineState,
  nextLineState,
  statesBefore,
} from './rules.ts';

describe('states', () => {
  test('lead forward only, and nothing is confirmed but by the firm', () => {
    for (const state of LINE_STATES)
      for (const action of LINE_ACTIONS) {
        const next = nextLineState(state, action);
        if (isLocked(state)) expect(next).toBeNull();
        if (next === 'confirmed') expect([state, action]).toEqual(['reported', 'agree']);
        if (next === 'settled') expect([state, action]).toEqual(['differs', 'settle']);
        expect(statesBefore(action).includes(state)).toBe(next !== null);
      }
  });

  test('whatever is tried in whatever order, a locked line stays', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<LineAction>(...LINE_ACTIONS)), (actions) => {
        let state: LineState = 'open';
        for (const action of actions) {
          const next: LineState = nextLineState(state, action) ?? state;
          if (isLocked(state)) expect(next).toBe(state);
          expect(LINE_STATES.indexOf(next)).toBeGreaterThanOrEqual(LINE_STATES.indexOf(state));
          state = next;
        }
      }),
    );
  });

  test('an answer says an amount', () => {
    expect(answeredCents('received', 500, null)).toBe(500);
    expect(answeredCents('other_amount', 500, 400)).toBe(400);
    expect(answeredCents('not_received', 500, null)).toBe(0);
  });
});

describe('money', () => {
  test('is shown with its cents', () => {
    expect([0, 5, 123_456_789, -500].map(showCents)).toEqual(['$0.00', '$0.05', '$1,234,567.89', '-$5.00']);
    expect(showBasisPoints(250)).toBe('2.5%');
  });

  test('retainage is a share of what is paid and withheld, to the cent', () => {
    expect(maxRetainage(95_00, 500)).toBe(5_00);
    expect(maxRetainage(0, 500)).toBe(0);
    expect(maxRetainage(10_000_000_000_000, 9_999)).toBe(99_990_000_000_000_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 9_999 }), (paid, points) => {
        const most = BigInt(maxRetainage(paid, points));
        const share = (held: bigint) => held * 10_000n - (BigInt(paid) + held) * BigInt(points);
        // a cent less is within the share, a cent more is beyond it
        expect(share(most - 1n) < 0n && share(most + 1n) > 0n).toBe(true);
      }),
    );
  });
});

describe('days', () => {
  test.each([
    ['2028-02-28', 1, 'calendar', '2028-02-29'],
    ['2027-02-28', 1, 'calendar', '2027-03-01'],
    ['2026-12-31', 30, 'calendar', '2027-01-30'],
    // clocks go forward on March 8, 2026, and back on November 1
    ['2026-03-07', 2, 'calendar', '2026-03-09'],
    ['2026-10-31', 2, 'calendar', '2026-11-02'],
    // a weekend, Thanksgiving, a weekend
    ['2026-11-20', 5, 'business', '2026-11-30'],
    // New Year's Day 2028 is a Saturday, observed on December 31, 2027
    ['2027-12-30', 1, 'business', '2028-01-03'],
    ['2026-07-01', 2, 'business', '2026-07-06'],
  ] as const)('%s and %i %s days are %s', (from, days, kind, to) => {
    expect(daysAfter(from, days, kind)).toBe(to);
  });

  test('of the place are off too', () => {
    expect(daysAfter('2026-11-25', 1, 'business')).toBe('2026-11-27');
    expect(daysAfter('2026-11-25', 1, 'business', ['2026-11-27'])).toBe('2026-11-30');
  });

  test('business days are as many as a calendar shows', () => {
    const start = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 90 }), (date, days) => {
        const from = date.toISOString().slice(0, 10);
        const to = daysAfter(from, days, 'business');
        const between: string[] = [];
        for (let at = daysAfter(from, 1, 'calendar'); at <= to; at = daysAfter(at, 1, 'calendar')) between.push(at);
        const isOff = (on: string) =>
          [0, 6].includes(new Date(on).getUTCDay()) ||
          [0, 1].some((more) => federalHolidays(Number(on.slice(0, 4)) + more).includes(on));
        expect(between.filter((on) => !isOff(on))).toHaveLength(days);
        expect(isOff(to)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  const rule = (effective_from: string, days: number) =>
    ({ code: 'x', kind: 'payment', effective_from, days, day_kind: 'calendar' }) as const;
  test('are those of the rule that was in effect', () => {
    const rules = [rule('2026-07-01', 10), rule('2000-01-01', 30)];
    expect(ruleOn(rules, 'x', 'payment', '2026-06-30')?.days).toBe(30);
    expect(ruleOn(rules, 'x', 'payment', '2026-07-01')?.days).toBe(10);
    expect(ruleOn(rules, 'x', 'payment', '1999-12-31')).toBeNull();
    expect(ruleOn(rules, 'x', 'retainage', '2026-07-01')).toBeNull();
  });

  test('late is what was paid after its day, or not at all', () => {
    expect(dueOn(rule('2000-01-01', 30), '2026-10-01', [])).toBe('2026-10-31');
    expect(dueOn(null, '2026-10-01', [])).toBeNull();
    expect(isLate('2026-10-31', '2026-10-31', '2026-12-01')).toBe(false);
    expect(isLate('2026-10-31', '2026-11-01', '2026-12-01')).toBe(true);
    expect(isLate('2026-10-31', null, '2026-10-31')).toBe(false);
    expect(isLate('2026-10-31', null, '2026-11-01')).toBe(true);
    expect(isLate(null, null, '2026-11-01')).toBe(false);
  });
});

test('a report has what its amount needs', () => {
  const report = {
    month: '2026-10-01',
    kind: 'progress',
    amount_cents: 100,
    reason: null,
    paid_on: '2026-10-20',
    payer_paid_on: null,
    retainage_cents: 0,
    unpaid_cents: null,
    unpaid_reason: null,
  } as const;
  const contract = { starts_on: '2026-09-15', retainage_bps: 500 };
  const fault = (more: object) => reportFault({ ...report, ...more }, contract, '2026-11-20')?.field ?? null;
  expect(fault({})).toBeNull();
  expect(fault({ amount_cents: 0, paid_on: null })).toBe('reason');
  expect(fault({ amount_cents: 0, reason: 'Not due yet.' })).toBe('paid_on');
  expect(fault({ amount_cents: -1 })).toBe('reason');
  expect(fault({ amount_cents: -1, reason: 'Back charge.' })).toBeNull();
  expect(fault({ amount_cents: -1, reason: 'x', kind: 'retainage' })).toBe('amount_cents');
  expect(fault({ paid_on: null })).toBe('paid_on');
  expect(fault({ paid_on: '2026-11-21' })).toBe('paid_on');
  expect(fault({ month: '2026-12-01' })).toBe('month');
  expect(fault({ month: '2026-08-01' })).toBe('month');
  expect(fault({ month: '2026-09-01' })).toBeNull();
  expect(fault({ payer_paid_on: '2026-11-21' })).toBe('payer_paid_on');
  expect(fault({ retainage_cents: 7 })).toBe('retainage_cents');
  expect(fault({ kind: 'retainage', retainage_cents: 1 })).toBe('retainage_cents');
  expect(fault({ unpaid_cents: 5 })).toBe('unpaid_reason');
  expect(fault({ unpaid_reason: 'In dispute.' })).toBe('unpaid_cents');
});

test('figures count each line once, whatever corrects what', () => {
  const line = (id: string, more: Partial<CountedLine>): CountedLine => ({
    id,
    state: 'confirmed',
    kind: 'progress',
    paid_cents: 100,
    settled_cents: null,
    retainage_cents: 0,
    corrects: null,
    ...more,
  });
  const old = line('a', {});
  const pending = line('b', { state: 'reported', paid_cents: 70, corrects: 'a' });
  expect(countedLines([old, pending])).toEqual([old]);
  const locked = line('b', { state: 'settled', paid_cents: 70, settled_cents: 60, corrects: 'a' });
  expect(countedLines([old, locked])).toEqual([locked]);
  const withheld = line('c', { retainage_cents: 10 });
  const released = line('d', { kind: 'retainage', paid_cents: 4, state: 'reported' });
  expect(recount([old, locked, withheld, released])).toEqual({
    paid_cents: 174,
    confirmed_cents: 160,
    unanswered_cents: 4,
    differs_cents: 0,
    retained_cents: 6,
  });
});
