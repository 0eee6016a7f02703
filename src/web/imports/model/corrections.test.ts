import { expect, test } from 'vitest';
import type { RejectedRow } from '#contract/imports/schema/drafts.ts';
import { correctedValue, editableCells, isAccepted } from './corrections.ts';

const ROW: RejectedRow = {
  line: 4,
  column: 'Company',
  reason: 'no firm name',
  cells: [
    { column: 'Town', value: 'Towson', cut: false },
    { column: 'About', value: 'Builds', cut: true },
    { column: 'Notes', value: 'x', cut: false },
  ],
  correctable: true,
  correction: { cells: [{ column: 'Company', value: 'Orlo' }], reason: null },
};

test('every column that the import reads can be edited, the rejected one first, empty cells included, but no cell that is cut', () => {
  const mapping = { columns: { legal_business_name: ['Company'], city: ['Town'], description: ['About'] } };
  expect(editableCells(ROW, mapping, ['Town', 'Company', 'About', 'Notes'])).toEqual([
    { column: 'Company', printed: '' },
    { column: 'Town', printed: 'Towson' },
  ]);
});

test('a corrected cell shows the correction, any other the file', () => {
  expect([correctedValue(ROW, 'Company'), correctedValue(ROW, 'Town')]).toEqual(['Orlo', 'Towson']);
  expect([isAccepted(ROW), isAccepted({ ...ROW, correction: null })]).toEqual([true, false]);
});
