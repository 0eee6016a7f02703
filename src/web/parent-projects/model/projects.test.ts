import { expect, test } from 'vitest';
import { dayBefore, EMPTY_GOAL, goalAmount, goalBody, goalErrors, proposedTypes } from './goal-form.ts';
import { EMPTY_PROJECT, mergeValues, projectBody, projectErrors } from './project-form.ts';
import { isFiltered, parseProjectsSearch, projectFilters } from './search.ts';

const PROJECT = { ...EMPTY_PROJECT, owner_company_id: 'o', name: 'Pier', time_zone: 'America/New_York' };
const GOAL = { ...EMPTY_GOAL, group_code: 'MBE', name: 'Minority-owned', value: '27', effective_from: '2026-06-01' };
const NUMBERS = { bps: null, amount_cents: null, hours: null };

test('an address keeps what can be a filter, and drops the rest', () => {
  const owner_id = '0b5a2a3c-1111-4222-8333-444455556666';
  expect(parseProjectsSearch({ q: ' pier ', state: 'active', owner_id, sort: 'end', archived: 'true' })).toEqual({
    q: 'pier',
    state: 'active',
    owner_id,
    sort: 'end',
    archived: 'true',
  });
  expect(parseProjectsSearch({ q: 7, state: 'open', owner_id: 'x', sort: 'newest', archived: true, new: 1 })).toEqual(
    {},
  );
  expect(projectFilters({ owner_id })).toEqual({ owner_company_id: owner_id });
  expect([isFiltered({ sort: 'name' }), isFiltered({ archived: 'true' })]).toEqual([false, true]);
});

test('an empty field is sent as nothing, and wrong ones are named', () => {
  expect(projectBody({ ...PROJECT, city: ' ', budget_cents: '1250000.5' })).toMatchObject({
    name: 'Pier',
    city: null,
    budget_cents: 1_250_000_50,
    due_day: 10,
  });
  expect(projectBody(PROJECT)).not.toHaveProperty('owner_company_id');
  const wrong = { ...PROJECT, name: ' ', zip: '2123', starts_on: '2026-06-01', ends_on: '2026-05-31', due_day: '29' };
  const errors = projectErrors({ ...wrong, time_zone: '', budget_cents: 'much' });
  expect(Object.entries(errors).flatMap(([field, error]) => (error ? [field] : []))).toEqual([
    'name',
    'zip',
    'ends_on',
    'budget_cents',
    'time_zone',
    'due_day',
  ]);
});

test('what a colleague saved is taken over where nothing was typed, and named where both changed it', () => {
  const typed = { ...PROJECT, name: 'Pier 7', city: 'Towson', funding: ['local'] as const };
  const saved = { ...PROJECT, name: 'Pier 8', city: 'Towson', zip: '21230', funding: ['local', 'state'] as const };
  expect(mergeValues(PROJECT, typed, saved)).toEqual({ taken: { zip: '21230' }, both: ['name', 'funding'] });
});

test('a goal is sent with the one number that its measure needs', () => {
  const of = (more: object) => goalBody({ ...GOAL, ...more });
  expect(of({})).toMatchObject({ ...NUMBERS, measure: 'percent', bps: 2700 });
  expect(of({ choice: 'amount', value: '1200000' })).toMatchObject({
    ...NUMBERS,
    measure: 'amount',
    amount_cents: 120_000_000,
  });
  const workforce = { scope: 'workforce', certificate_types: ['MBE'] } as const;
  expect(of({ ...workforce, choice: 'hours_share', value: '6.9' })).toMatchObject({
    ...NUMBERS,
    measure: 'hours',
    bps: 690,
    certificate_types: [],
  });
  expect(of({ ...workforce, choice: 'hours', value: '40000' })).toMatchObject({
    ...NUMBERS,
    measure: 'hours',
    hours: 40_000,
  });
  for (const value of ['', '0', '101', 'x']) expect(goalErrors({ ...GOAL, value }).value, value).toBeTruthy();
  expect(goalErrors({ ...GOAL, effective_until: '2026-05-31' }).effective_until).toBeTruthy();
});

test('a goal reads as what it is a share of', () => {
  expect(goalAmount({ ...NUMBERS, measure: 'percent', bps: 2750 })).toBe('27.5%');
  expect(goalAmount({ ...NUMBERS, measure: 'hours', bps: 690 })).toBe('6.9% of hours');
  expect(goalAmount({ ...NUMBERS, measure: 'hours', hours: 40_000 })).toBe('40,000 hours');
  expect(goalAmount({ ...NUMBERS, measure: 'hires', bps: 5100 })).toBe('51% of new hires');
  expect(goalAmount({ ...NUMBERS, measure: 'amount', amount_cents: 120_000_050 })).toBe('$1,200,000.50');
  expect([dayBefore('2026-03-01'), dayBefore('2026-01-01')]).toEqual(['2026-02-28', '2025-12-31']);
  expect(proposedTypes(' mbe', ['DBE', 'MBE'])).toEqual(['MBE']);
});
