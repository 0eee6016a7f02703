import { expect, test } from 'vitest';
import type { OpportunityFacts } from '#contract/opportunities/schema.ts';
import { bodyOf, changedValues, validate, valuesOf } from './facts-form.ts';

const FACTS: OpportunityFacts = {
  title: 'Pump Station 4',
  scope: null,
  naics: ['238210'],
  city: null,
  state_code: 'MD',
  zip: null,
  county: null,
  time_zone: null,
  deadline: null,
  starts_on: null,
  ends_on: null,
  budget_min: 0,
  budget_max: 90_000,
  goals: [{ group: 'MBE', percent: 27 }],
  certifications: [],
  bond_needed: null,
  insurance_needed: null,
  crew_needed: null,
  requirements: null,
  reference: null,
  contact_name: null,
  contact_email: null,
  contact_phone: null,
};
const VALUES = valuesOf(FACTS);

test('facts become fields and fields become facts', () => {
  expect(VALUES).toMatchObject({
    title: 'Pump Station 4',
    scope: '',
    budget_min: '0',
    goals: [{ group: 'MBE', percent: '27' }],
  });
  expect(bodyOf(VALUES)).toEqual(FACTS);
  expect(bodyOf({ title: '  ', goals: [{ group: '', percent: '' }] })).toEqual({ title: null, goals: [] });
});

test('only what was changed is sent', () => {
  const after = { ...VALUES, title: 'Pump Station 5', naics: ['238210', '238220'] };
  expect(changedValues(VALUES, after)).toEqual({ title: 'Pump Station 5', naics: ['238210', '238220'] });
  expect(changedValues(VALUES, { ...VALUES })).toEqual({});
});

test('a field that is half typed or contradicts another says so', () => {
  const wrong = (values: Partial<typeof VALUES>) => Object.keys(validate({ ...VALUES, ...values }));
  expect(wrong({})).toEqual([]);
  expect(wrong({ budget_min: '100000' })).toEqual(['budget_max']);
  expect(wrong({ zip: '2120' })).toEqual(['zip']);
  expect(wrong({ starts_on: '2027-02-01', ends_on: '2027-01-01' })).toEqual(['ends_on']);
  expect(wrong({ contact_email: 'dana@' })).toEqual(['contact_email']);
  expect(wrong({ contact_phone: '(410) 555' })).toEqual(['contact_phone']);
  expect(wrong({ goals: [{ group: 'MBE', percent: '' }] })).toEqual(['goals']);
  expect(wrong({ goals: [{ group: '', percent: '' }] })).toEqual([]);
  expect(wrong({ goals: ['MBE', 'mbe'].map((group) => ({ group, percent: '5' })) })).toEqual(['goals']);
});
