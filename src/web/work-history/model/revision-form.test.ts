import { expect, test } from 'vitest';
import { newRevision } from '#contract/work-history/schema.ts';
import { EMPTY_REVISION, isChanged, requestedValues, revisionErrors, toRevisionInput } from './revision-form.ts';

const recorded = { budget: 1_180_000, start_date: '2025-02-03', end_date: '2026-11-14' };
const draftOf = (values: typeof EMPTY_REVISION.values, notes = '') => ({ ...EMPTY_REVISION, values, notes });
const ids = {
  project_id: '00000000-0000-4000-8000-000000000001',
  mwbe_id: '00000000-0000-4000-8000-000000000002',
  user_id: '00000000-0000-4000-8000-000000000003',
};

test('unchanged values follow the record, also when it changes', () => {
  const draft = draftOf({ budget: '1236400' }, ' Change order 7 ');
  expect(requestedValues(draft, { ...recorded, end_date: '2026-12-01' })).toEqual({
    budget: '1236400',
    start_date: '2025-02-03',
    end_date: '2026-12-01',
  });
  expect(isChanged('budget', draft, recorded)).toBe(true);
  expect(isChanged('end_date', draft, recorded)).toBe(false);
  expect(isChanged('budget', draftOf({ budget: '1180000' }), recorded)).toBe(false);
  expect(newRevision.parse({ ...ids, ...toRevisionInput(draft, recorded) })).toMatchObject({
    budget: 1_236_400,
    notes: 'Change order 7',
  });
  expect(toRevisionInput(draftOf({}, ' '), recorded)).not.toHaveProperty('notes');
});

test('reports what the contract rejects', () => {
  const faulty = { end_date: '2025-02-02' };
  expect(revisionErrors(draftOf(faulty), recorded)).toEqual({ end_date: 'endsBeforeStart' });
  expect(newRevision.safeParse({ ...ids, ...toRevisionInput(draftOf(faulty), recorded) }).success).toBe(false);
  expect(revisionErrors(draftOf({ budget: '', start_date: '' }), recorded)).toEqual({
    budget: 'missing',
    start_date: 'missing',
  });
  expect(revisionErrors(draftOf({ end_date: '' }), recorded)).toEqual({ end_date: 'missing' });
  expect(revisionErrors(draftOf({ budget: '100000000001' }), recorded)).toEqual({ budget: 'tooLarge' });
});
