import { expect, test } from 'vitest';
import {
  certificateKinds,
  choiceOf,
  type Mapping,
  parseKinds,
  typeMismatch,
  withChoice,
  withDates,
  withKinds,
} from './mapping.ts';

const MAPPING: Mapping = {
  columns: { legal_business_name: ['Firm'], phone: ['Phone', 'Cell'] },
  certification_flags: { MBE: 'MBE?' },
};

test('a column is mapped to one field at a time', () => {
  expect(choiceOf(MAPPING, 'Cell')).toBe('phone');
  expect(choiceOf(MAPPING, 'MBE?')).toBe('yes:MBE');
  expect(choiceOf(MAPPING, 'Notes')).toBe('');
  const moved = withChoice(MAPPING, 'Phone', 'email');
  expect(moved.columns).toEqual({ legal_business_name: ['Firm'], phone: ['Cell'], email: ['Phone'] });
  expect(withChoice(moved, 'Phone', 'phone').columns.phone).toEqual(['Cell', 'Phone']);
});

test('a field or certificate type without columns is removed', () => {
  expect(withChoice(MAPPING, 'Firm', '')).toEqual({ ...MAPPING, columns: { phone: ['Phone', 'Cell'] } });
  expect(withChoice(MAPPING, 'MBE?', 'city')).toEqual({ columns: { ...MAPPING.columns, city: ['MBE?'] } });
  expect(withChoice(MAPPING, 'Cell', 'yes:MBE').certification_flags).toEqual({ MBE: 'Cell' });
});

test('reports a type mismatch only for the mapped field', () => {
  const column = { name: 'Cell', samples: [], filled: 9, misfits: ['phone', 'email'] as const };
  expect(typeMismatch(MAPPING, { ...column, misfits: [...column.misfits] })).toBe('phone');
  expect(
    typeMismatch(withChoice(MAPPING, 'Cell', 'city'), { ...column, misfits: [...column.misfits] }),
  ).toBeUndefined();
});

test('parses certificate types and sets the date order', () => {
  expect(parseKinds(' MBE, , WBE')).toEqual(['MBE', 'WBE']);
  expect(withKinds(MAPPING, ['MBE']).certifications).toEqual(['MBE']);
  expect('certifications' in withKinds(MAPPING, [])).toBe(false);
  expect(withDates(withDates(MAPPING, 'dmy'), 'mdy')).toEqual(MAPPING);
  expect(certificateKinds(MAPPING, [{ name: 'ACDBE', samples: [], filled: 0, misfits: [] }])).toContain('ACDBE');
});
