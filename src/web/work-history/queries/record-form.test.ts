import { expect, test } from 'vitest';
import { newProject } from '#contract/work-history/schema.ts';
import { EMPTY_RECORD, faults, toRecord } from './record-form.ts';

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
  expect(newProject.parse(toRecord(filled, parties))).toMatchObject({ budget: 1_180_000, title: filled.title });
  expect(toRecord({ ...filled, notes: ' ' }, parties)).not.toHaveProperty('notes');
});

test('what the contract refuses is a fault', () => {
  const early = { ...filled, end_date: '2025-02-02' };
  expect(faults(early)).toEqual({ end_date: 'endsBeforeStart' });
  expect(newProject.safeParse(toRecord(early, parties)).success).toBe(false);
  const large = { ...filled, budget: '100000000001' };
  expect(faults(large)).toEqual({ budget: 'tooLarge' });
  expect(newProject.safeParse(toRecord(large, parties)).success).toBe(false);
});
