import { expect, test } from 'vitest';
import { newProject, type Project } from '#contract/work-history/schema.ts';
import { differences, EMPTY_RECORD, faults, formOf, toFacts } from './record-form.ts';

const filled = {
  ...EMPTY_RECORD,
  title: 'Pratt Street Library',
  budget: '1180000',
  start_date: '2025-02-03',
  end_date: '2026-11-14',
};
const parties = {
  mwbe_id: '00000000-0000-4000-8000-000000000001',
  hiring_company_id: '00000000-0000-4000-8000-000000000002',
};

test('an empty form names what is missing', () => {
  expect(faults(EMPTY_RECORD)).toEqual({
    title: 'missing',
    budget: 'missing',
    start_date: 'missing',
    end_date: 'missing',
  });
  expect(faults({ ...filled, title: '   ' })).toEqual({ title: 'missing' });
});

test('a form without faults is what the contract takes', () => {
  expect(faults(filled)).toEqual({});
  expect(newProject.parse({ ...toFacts(filled), ...parties })).toMatchObject({
    budget: 1_180_000,
    title: filled.title,
  });
  expect(toFacts({ ...filled, notes: ' ' })).not.toHaveProperty('notes');
});

test('a record fills the form from which it could have come', () => {
  const placed = { ...filled, client_name: 'City of Baltimore', company_state: 'MD', company_zip_code: '21201-3400' };
  const project = { ...toFacts(placed), notes: null, company_city: null, company_address: null } as unknown as Project;
  expect(formOf(project)).toEqual(placed);
  expect(differences(formOf(project), { ...placed, budget: '1200000', title: ` ${placed.title} ` })).toEqual([
    'budget',
  ]);
});

test('what the contract refuses is a fault', () => {
  const early = { ...filled, end_date: '2025-02-02' };
  expect(faults(early)).toEqual({ end_date: 'endsBeforeStart' });
  expect(newProject.safeParse({ ...toFacts(early), ...parties }).success).toBe(false);
  const zip = { ...filled, company_zip_code: '2120' };
  expect(faults(zip)).toEqual({ company_zip_code: 'zip' });
  expect(newProject.safeParse({ ...toFacts(zip), ...parties }).success).toBe(false);
  const large = { ...filled, budget: '100000000001' };
  expect(faults(large)).toEqual({ budget: 'tooLarge' });
  expect(newProject.safeParse({ ...toFacts(large), ...parties }).success).toBe(false);
});
