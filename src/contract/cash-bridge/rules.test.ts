import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { bridgeOf } from './rules/bridge.ts';
import { addMonths, costDays, monthEnd, weekStart } from './rules/calendar.ts';
import { expectedOf } from './rules/expected.ts';
import { COST_RHYTHMS, type ContractFacts, type Cost, type LineFacts, MONTHS, WEEKS } from './rules.ts';

const TODAY = '2026-11-23';
const CONTRACT: ContractFacts = {
  id: '00000000-0000-4000-8000-000000000001',
  is_final: false,
  award_cents: 100_000_00,
  retainage_bps: 0,
  retained_cents: 0,
  ends_on: '2027-01-15',
  retainage_on: null,
  median_days: null,
  lines: [],
};
const line = (month: string, state: LineFacts['state'], paid_cents: number | null = null): LineFacts => ({
  month: `${month}-01`,
  kind: 'progress',
  state,
  paid_cents,
  answered_cents: null,
});
const cost = (rhythm: Cost['rhythm'], from_on: string, until_on: string | null = null): Cost => ({
  name: 'Payroll',
  amount_cents: 1_000_00,
  rhythm,
  from_on,
  until_on,
});
const shown = (contract: Partial<ContractFacts>, today = TODAY) =>
  expectedOf({ ...CONTRACT, ...contract }, today).expected.map(
    ({ source, sureness, amount_cents, on }) => `${on} ${source} ${sureness} ${amount_cents / 100}`,
  );
const undated = (contract: Partial<ContractFacts>) =>
  expectedOf({ ...CONTRACT, ...contract }, TODAY).undated.map(
    ({ reason, amount_cents }) => `${reason} ${amount_cents / 100}`,
  );

describe('what a contract still brings', () => {
  test('confirmed and settled payments are past; what was reported is certain; the rest comes to the end', () => {
    const lines = [line('2026-09', 'confirmed', 40_000_00), line('2026-10', 'reported', 30_000_00)];
    expect(shown({ lines })).toEqual([
      '2026-11-23 reported reported 30000',
      '2026-11-30 award planned 10000',
      '2026-12-31 award planned 10000',
      '2027-01-31 award planned 10000',
    ]);
    expect(shown({ lines, is_final: true })).toEqual(['2026-11-23 reported reported 30000']);
  });

  test('a month that nobody reported is late, and comes as late as this payer pays', () => {
    const lines = [line('2026-09', 'open')];
    const months = [
      '2026-11-30 award planned 25000',
      '2026-12-31 award planned 25000',
      '2027-01-31 award planned 25000',
    ];
    expect(shown({ lines })).toEqual(['2026-11-23 award late 25000', ...months]);
    expect(shown({ lines, median_days: 62 })).toEqual(['2026-12-01 award late 25000', ...months]);
    const [late] = expectedOf({ ...CONTRACT, lines, median_days: 62 }, TODAY).expected;
    expect(late).toMatchObject({ planned_on: '2026-09-30', shifted_days: 62 });
  });

  test('what is withheld comes after the work, by its clock', () => {
    const held = {
      retainage_bps: 1_000,
      retained_cents: 5_000_00,
      ends_on: '2026-12-31',
      lines: [line('2026-10', 'confirmed', 45_000_00)],
    };
    const months = ['2026-11-30 award planned 22500', '2026-12-31 award planned 22500'];
    expect(shown({ ...held, retainage_on: '2027-01-30' })).toEqual([
      ...months,
      '2027-01-30 retainage planned 5000',
      '2027-01-30 later_retainage planned 5000',
    ]);
    expect(shown(held)).toEqual(months);
    expect(undated(held)).toEqual(['not_completed 10000']);
  });

  test('differences are in no week; without an end the pace so far tells, and without a payment nothing does', () => {
    const differs = { ...line('2026-10', 'differs', 40_000_00), answered_cents: 30_000_00 };
    expect(undated({ lines: [differs], ends_on: null })).toEqual(['differs 10000']);
    expect(shown({ lines: [differs], ends_on: null })).toEqual([
      '2026-11-30 award paced 40000',
      '2026-12-31 award paced 20000',
    ]);
    expect(undated({ ends_on: null })).toEqual(['no_end 100000']);
  });

  test('of a contract past its end, the rest comes this month; where this month was reported, in the next', () => {
    expect(shown({ ends_on: '2026-08-31' })).toEqual(['2026-11-30 award planned 100000']);
    const lines = [line('2026-11', 'confirmed', 60_000_00)];
    expect(shown({ ends_on: '2026-08-31', lines })).toEqual(['2026-12-31 award planned 40000']);
  });
});

describe('days', () => {
  test('costs recur by the calendar: short months, leap years, clocks that change', () => {
    expect(costDays(cost('monthly', '2027-12-31'), '2028-01-01', '2028-04-30')).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    // clocks in the United States go back on November 1, 2026 and forward on March 14, 2027
    expect(costDays(cost('weekly', '2026-10-30'), '2026-10-30', '2026-11-14')).toEqual([
      '2026-10-30',
      '2026-11-06',
      '2026-11-13',
    ]);
    expect(costDays(cost('weekly', '2027-03-12', '2027-03-19'), '2027-03-13', '2027-05-01')).toEqual(['2027-03-19']);
    expect(costDays(cost('once', '2026-11-01'), TODAY, '2027-11-30')).toEqual([]);
  });

  test('weeks begin on Monday, months end on their last day', () => {
    expect(['2026-11-23', '2026-11-29', '2026-11-30', '2028-03-01'].map(weekStart)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-30',
      '2028-02-28',
    ]);
    expect([monthEnd('2028-02-10'), monthEnd('2027-02-10'), addMonths('2026-11-01', 2)]).toEqual([
      '2028-02-29',
      '2027-02-28',
      '2027-01-01',
    ]);
  });

  test('the gap of a week is what comes in less what goes out, and runs on', () => {
    const { weeks, months } = bridgeOf([{ ...CONTRACT, ends_on: '2026-11-30' }], [cost('weekly', '2026-11-25')], TODAY);
    expect([weeks.length, months.length]).toEqual([WEEKS, MONTHS]);
    expect(weeks.slice(0, 3).map((week) => [week.from, week.in_cents, week.out_cents, week.running_cents])).toEqual([
      ['2026-11-23', 0, 1_000_00, -1_000_00],
      ['2026-11-30', 100_000_00, 1_000_00, 98_000_00],
      ['2026-12-07', 0, 1_000_00, 97_000_00],
    ]);
  });
});

const cents = fc.integer({ min: -50_000_00, max: 900_000_00 });
const day = fc
  .integer({ min: 0, max: 2_500 })
  .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10));
const anyLine: fc.Arbitrary<LineFacts> = fc
  .record({
    at: day,
    state: fc.constantFrom('open', 'reported', 'confirmed', 'differs', 'settled'),
    paid: cents,
    said: cents,
  })
  .map(({ at, state, paid, said }) => ({
    ...line(at.slice(0, 7), state as LineFacts['state']),
    paid_cents: state === 'open' ? null : paid,
    answered_cents: state === 'open' || state === 'reported' ? null : said,
  }));
const anyContract: fc.Arbitrary<ContractFacts> = fc.record({
  id: fc.uuid(),
  is_final: fc.boolean(),
  award_cents: fc.integer({ min: 0, max: 10_000_000_000_00 }),
  retainage_bps: fc.integer({ min: 0, max: 10_000 }),
  retained_cents: fc.integer({ min: 0, max: 50_000_00 }),
  ends_on: fc.option(day),
  retainage_on: fc.option(day),
  median_days: fc.option(fc.integer({ min: 0, max: 120 })),
  lines: fc.array(anyLine, { maxLength: 8 }),
});
const anyCost: fc.Arbitrary<Cost> = fc
  .record({ rhythm: fc.constantFrom(...COST_RHYTHMS), from_on: day, days: fc.option(fc.integer({ min: 0, max: 900 })) })
  .map(({ rhythm, from_on, days }) =>
    cost(
      rhythm,
      from_on,
      days === null ? null : new Date(Date.parse(from_on) + days * DAY_MS).toISOString().slice(0, 10),
    ),
  );
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

test('weeks and months are the sum of their parts to the cent, and nothing of a contract is lost or counted twice', () => {
  fc.assert(
    fc.property(
      fc.array(anyContract, { maxLength: 3 }),
      fc.array(anyCost, { maxLength: 3 }),
      day,
      (contracts, costs, today) => {
        const bridge = bridgeOf(contracts, costs, today);
        for (const periods of [bridge.weeks, bridge.months]) {
          const until = periods.at(-1)?.until ?? '';
          const incoming = bridge.expected.filter(({ on }) => on <= until).map(({ amount_cents }) => amount_cents);
          const outgoing = costs.flatMap((one) => costDays(one, today, until).map(() => one.amount_cents));
          expect(sum(periods.map(({ in_cents }) => in_cents))).toBe(sum(incoming));
          expect(sum(periods.map(({ out_cents }) => out_cents))).toBe(sum(outgoing));
          expect(periods.at(-1)?.running_cents).toBe(sum(incoming) - sum(outgoing));
        }
        expect(bridge.expected.every(({ on }) => on >= today)).toBe(true);
        for (const contract of contracts) {
          const { expected, undated: without } = expectedOf(contract, today);
          const differs = contract.lines.filter(({ state }) => state === 'differs');
          const reported = contract.lines.filter(({ state }) => state === 'reported');
          const paid = sum(contract.lines.map(({ paid_cents }) => paid_cents ?? 0));
          const rest = contract.is_final ? 0 : Math.max(contract.award_cents - paid - contract.retained_cents, 0);
          expect(sum([...expected, ...without].map(({ amount_cents }) => amount_cents))).toBe(
            rest +
              contract.retained_cents +
              sum(reported.map(({ paid_cents }) => paid_cents ?? 0)) +
              sum(differs.map(({ paid_cents, answered_cents }) => (paid_cents ?? 0) - (answered_cents ?? 0))),
          );
        }
      },
    ),
    { numRuns: 300 },
  );
});
