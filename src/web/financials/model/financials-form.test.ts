import { expect, test } from 'vitest';
import type { Financials } from '#contract/financials/schema.ts';
import { bodyOf, validate, valuesOf } from './financials-form.ts';

const EMPTY: Financials = {
  version: 3,
  largest_job: null,
  bond_single: null,
  bond_aggregate: null,
  surety: null,
  surety_agent: null,
  surety_phone: null,
  liability_each: null,
  liability_aggregate: null,
  auto_liability: null,
  umbrella: null,
  workers_comp: null,
  revenue: [2025, 2024, 2023].map((year) => ({ year, amount: null })),
  emr: [2025, 2024, 2023].map((year) => ({ year, rate: null })),
  largest_verified: null,
  tax_id: null,
};

test('an empty field and zero are different things, both ways', () => {
  const values = valuesOf({ ...EMPTY, bond_single: 0, workers_comp: false, revenue: [{ year: 2025, amount: 0 }] });
  expect([values.bond_single, values.bond_aggregate, values.workers_comp, values.revenue_2025]).toEqual([
    '0',
    '',
    'No',
    '0',
  ]);
  expect(bodyOf({ bond_single: '', umbrella: '0', revenue_2024: '', emr_2025: '0.9', workers_comp: 'Yes' }, 3)).toEqual(
    {
      version: 3,
      bond_single: null,
      umbrella: 0,
      workers_comp: true,
      revenue: [{ year: 2024, amount: null }],
      emr: [{ year: 2025, rate: 0.9 }],
    },
  );
});

test('a bond for all jobs below that for one is an error at the former', () => {
  const values = valuesOf({ ...EMPTY, bond_single: 2_500_000, bond_aggregate: 600_000 });
  expect(validate(values)).toEqual({ bond_aggregate: 'This is less than the bond for a single job' });
  expect(validate({ ...values, bond_aggregate: '2500000' })).toEqual({});
  expect(validate({ ...values, bond_aggregate: '' })).toEqual({});
});

test.each(['0.87', '1', '1.', '.9', '9.99'])('%s is a rate', (text) => {
  expect(validate({ ...valuesOf(EMPTY), emr_2025: text })).toEqual({});
});

test.each(['10', '0.123', '1,2', '.'])('%s is no rate', (text) => {
  expect(Object.keys(validate({ ...valuesOf(EMPTY), emr_2025: text }))).toEqual(['emr_2025']);
});
