import { expect, test } from 'vitest';
import type { OwnExperience } from '#contract/work-experience/schema.ts';
import { experienceErrors, experienceValues, toChanges } from './experience-form.ts';

const JOB: OwnExperience = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 3,
  title: 'Switchgear, Pier 6',
  client_name: 'Client Builders',
  hiring_company_id: null,
  amount: 268_400,
  start_date: '2025-02-03',
  end_date: null,
  ongoing: true,
  place: null,
  description: null,
  trades: 'Electrical',
  role: 'sub',
  project_id: null,
  confirmation: null,
};

test('a job comes back from the form as it was', () => {
  const { id: _i, version: _v, project_id: _p, confirmation: _c, ...facts } = JOB;
  expect(toChanges(experienceValues(JOB))).toEqual(facts);
});

test('only what changed is sent; an emptied field says nothing', () => {
  expect(toChanges({ amount: '', title: ' ' })).toEqual({ amount: null, title: null });
  expect(toChanges({ role: '' })).toEqual({ role: null });
});

test('an unreadable amount and an end before the start are not sent', () => {
  const values = experienceValues({ ...JOB, end_date: '2024-01-01' });
  expect(experienceErrors({ ...values, amount: '1.5m' })).toMatchObject({
    amount: expect.any(String),
    end_date: expect.any(String),
  });
  expect(Object.values(experienceErrors(experienceValues(JOB))).some(Boolean)).toBe(false);
});
