import { expect, test } from 'vitest';
import { newProject, type Project } from '#contract/work-history/schema.ts';
import { changedFields, EMPTY_RECORD, recordErrors, toForm, toRecordInput } from './record-form.ts';

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

test('an empty form reports missing fields', () => {
  expect(recordErrors(EMPTY_RECORD)).toEqual({
    title: 'missing',
    budget: 'missing',
    start_date: 'missing',
    end_date: 'missing',
  });
  expect(recordErrors({ ...filled, title: '   ' })).toEqual({ title: 'missing' });
});

test('a valid form satisfies the contract', () => {
  expect(recordErrors(filled)).toEqual({});
  expect(newProject.parse({ ...toRecordInput(filled), ...parties })).toMatchObject({
    budget: 1_180_000,
    title: filled.title,
  });
  expect(toRecordInput({ ...filled, notes: ' ' })).not.toHaveProperty('notes');
});

test('a record converts back into its form values', () => {
  const placed = { ...filled, client_name: 'City of Baltimore', company_state: 'MD', company_zip_code: '21201-3400' };
  const project = {
    ...toRecordInput(placed),
    notes: null,
    company_city: null,
    company_address: null,
  } as unknown as Project;
  expect(toForm(project)).toEqual(placed);
  expect(changedFields(toForm(project), { ...placed, budget: '1200000', title: ` ${placed.title} ` })).toEqual([
    'budget',
  ]);
});

test('reports what the contract rejects', () => {
  const early = { ...filled, end_date: '2025-02-02' };
  expect(recordErrors(early)).toEqual({ end_date: 'endsBeforeStart' });
  expect(newProject.safeParse({ ...toRecordInput(early), ...parties }).success).toBe(false);
  const zip = { ...filled, company_zip_code: '2120' };
  expect(recordErrors(zip)).toEqual({ company_zip_code: 'zip' });
  expect(newProject.safeParse({ ...toRecordInput(zip), ...parties }).success).toBe(false);
  const large = { ...filled, budget: '100000000001' };
  expect(recordErrors(large)).toEqual({ budget: 'tooLarge' });
  // what is typed stays as it is until it is an amount
  expect(recordErrors({ ...filled, budget: '1,234.56' })).toEqual({ budget: 'amount' });
  expect(recordErrors({ ...filled, budget: '1234.5' })).toEqual({ budget: 'amount' });
  expect(newProject.safeParse({ ...toRecordInput(large), ...parties }).success).toBe(false);
});
