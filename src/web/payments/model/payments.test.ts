import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { PaymentRule } from '#contract/payments/schema.ts';
import { copy } from '../copy/acts.ts';
import { contractBody, contractErrors, rulesOn } from './contract-form.ts';
import { dollars, toCents, typedOf } from './money.ts';
import { monthName, monthsOf, monthsUntil } from './months.ts';
import { toBasisPoints } from './percent.ts';
import { reportBody, reportErrors, reportValues } from './report-form.ts';
import { contractFilters, isFiltered, parsePaymentsSearch, totalsFilters } from './search.ts';

test('money is typed in dollars and kept in cents, exactly', () => {
  expect(['1234.5', '0', '.5', '1,234', '12.345', '', '-1', '1e3'].map(toCents)).toEqual([
    123_450,
    0,
    ...Array<null>(6).fill(null),
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), (cents) => {
      expect(toCents(typedOf(cents))).toBe(cents);
    }),
  );
  expect([1_000_00, 1_000_50, -5_00].map(dollars)).toEqual(['$1,000', '$1,000.50', '-$5']);
});

const line = (id: string, month: string, more: Partial<PaymentLine> = {}) =>
  ({ id, month, reported_at: null, corrects: null, ...more }) as PaymentLine;

test('months come the last first, and a correction after the line that it names', () => {
  const months = monthsOf([
    line('z-correction', '2026-09', { corrects: 'm', reported_at: '2026-10-02' }),
    line('second', '2026-09', { reported_at: '2026-10-03' }),
    line('m', '2026-09', { reported_at: '2026-10-01' }),
    line('a-again', '2026-09', { corrects: 'z-correction', reported_at: '2026-10-04' }),
    line('open', '2026-10'),
  ]);
  expect(months.map(({ month, lines }) => [month, lines.map(({ id }) => id).join()])).toEqual([
    ['2026-10', 'open'],
    ['2026-09', 'm,z-correction,a-again,second'],
  ]);
  // a correction of a line beyond the first thousand is not lost
  expect(monthsOf([line('alone', '2026-09', { corrects: 'gone' })])[0]?.lines).toHaveLength(1);
  expect(monthsUntil('2025-12-31', '2026-02-01')).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(monthName('2026-10')).toBe('October 2026');
});

test('a report says what was chosen, and nothing that was typed for another choice', () => {
  const typed = {
    ...reportValues(null, '2026-10'),
    amount_cents: '950',
    paid_on: '2026-10-20',
    method: 'ach',
    retainage_cents: '50',
    reason: 'Back charge.',
  } as const;
  const body = (what: keyof typeof copy.whats) => reportBody({ ...typed, what: copy.whats[what] });
  expect(body('paid')).toMatchObject({ amount_cents: 950_00, retainage_cents: 50_00, paid_on: '2026-10-20' });
  expect(body('back')).toMatchObject({ amount_cents: -950_00, retainage_cents: 0, method: 'ach' });
  expect(body('nothing')).toMatchObject({ amount_cents: 0, paid_on: null, method: null, retainage_cents: 0 });
  expect(reportErrors(typed, 500)).toMatchObject({ amount_cents: false, retainage_cents: false });
  expect(reportErrors({ ...typed, retainage_cents: '50.01' }, 500).retainage_cents).toBe('At most $50');
  expect(reportErrors({ ...typed, what: copy.whats.back, reason: ' ' }, 500).reason).toBe('Say why');
  expect(reportErrors({ ...typed, amount_cents: '0' }, 500).amount_cents).toBeTruthy();
  expect(reportErrors(typed, 500, true).why).toBeTruthy();
  // what was reported before comes back as it was typed
  const before = { month: '2026-10', kind: 'progress', paid_cents: -12_50, retainage_cents: 0 } as PaymentLine;
  expect(reportBody({ ...reportValues(before, '2026-11') })).toMatchObject({ amount_cents: -12_50 });
});

test('an address that somebody edited filters by what filters can be', () => {
  const id = '11111111-1111-4111-8111-111111111111';
  const search = { firm: id, payer: '7', state: 'open', late: 'yes', view: 'cash', group: ' MBE ', new: 'true' };
  expect(parsePaymentsSearch(search)).toEqual({ firm: id, view: 'cash', group: 'MBE', new: 'true' });
  expect(parsePaymentsSearch({ month: '2026-13', q: '   ' })).toEqual({});
  expect(isFiltered({ view: 'months' })).toBe(false);
  expect(isFiltered({ q: 'harbor' })).toBe(true);
  expect(isFiltered({ late: 'true' })).toBe(true);
});

test('the list, its sums and their exports are asked for the same contracts', () => {
  const search = { firm: 'f', q: 'harbor', month: '2026-10', state: 'active', late: 'true', view: 'firms' } as const;
  const parties = { mwbe_id: 'f', q: 'harbor' };
  expect(contractFilters(search)).toEqual({ ...parties, month: '2026-10', state: 'active', late: 'true' });
  expect(totalsFilters(search)).toEqual({ ...parties, from: '2026-10', until: '2026-10' });
});

const RULES = [
  { code: 'federal_aid', kind: 'payment', effective_from: '2003-07-16', days: 30 },
  { code: 'federal_aid', kind: 'payment', effective_from: '2026-10-01', days: 20 },
  { code: 'federal_aid', kind: 'retainage', effective_from: '2003-07-16', days: 30 },
  { code: 'plumbline', kind: 'answer', effective_from: '2000-01-01', days: 14 },
] as PaymentRule[];

test('a new contract: shares, rules by the day of the start, and what belongs together', () => {
  expect(['', '5', '7.5', '100', '100.5', 'five'].map(toBasisPoints)).toEqual([0, 500, 750, 10_000, null, null]);
  expect(rulesOn(RULES, '2026-09-30').map(({ days }) => days)).toEqual([30]);
  expect(rulesOn(RULES, '2026-10-01').map(({ days }) => days)).toEqual([20]);
  const values = {
    hiring_company_id: 'c',
    mwbe_id: 'm',
    firm: 'Harbor Works',
    owner_company_id: 'o',
    owner: 'Port',
    parent_id: '',
    number: ' ',
    title: 'Switchgear',
    scope: 'Furnish.',
    naics: ['238210'],
    goal_group: '',
    award_cents: '125000.50',
    retainage: '5',
    starts_on: '2026-09-01',
    ends_on: '',
    time_zone: 'America/New_York',
    state_code: 'MD',
    rule: 'federal_aid',
    custom_days: '10',
    custom_day_kind: 'business',
  } as const;
  expect(Object.values(contractErrors(values)).filter(Boolean)).toEqual([]);
  expect(contractBody(values)).toMatchObject({
    award_cents: 125_000_50,
    retainage_bps: 500,
    number: null,
    naics: '238210',
    custom_days: null,
    custom_day_kind: null,
  });
  expect(contractBody({ ...values, rule: 'custom' })).toMatchObject({ custom_days: 10, custom_day_kind: 'business' });
  // the owner is that of the contract above
  expect(contractBody({ ...values, parent_id: 'p' }).owner_company_id).toBeNull();
  expect(contractErrors({ ...values, owner_company_id: '', rule: 'custom', custom_days: '0' })).toMatchObject({
    owner: expect.any(String),
    custom_days: expect.any(String),
  });
});
