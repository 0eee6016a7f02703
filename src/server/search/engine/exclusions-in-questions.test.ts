import { expect, test } from 'vitest';
import { certificate, ids, indexOf, firm as make } from '../../../../tests/oracles/search/fixtures.ts';

const plumbing = { naics: ['238220'] };

test('what a question leaves out is in no firm found, by its texts, titles of codes, place or certificate', () => {
  const index = indexOf(
    make('plain', { name: 'Harbor Roofing' }),
    make('text', { name: 'Bay Roofing', description: 'Metal gutters' }),
    make('code', { name: 'Pier Roofing', ...plumbing }),
    make('place', { name: 'Quay Roofing', city: 'Towson', state: 'MD' }),
    make('type', { name: 'Dock Roofing', certificates: [certificate()] }),
  );
  expect(ids(index, { q: 'roofing, no metal gutters' }).sort()).toEqual(['code', 'place', 'plain', 'type']);
  expect(ids(index, { q: 'roofing, not gutters or plumbing, not in Towson or MBE' })).toEqual(['plain']);
  expect(ids(index, { q: 'roofing excluding Towson, without MBE' }).sort()).toEqual(['code', 'plain', 'text']);
});

test('owners are left out by what lists say of them, and by types where no list does', () => {
  const of = (group: string | null, type = 'MBE') => ({ certificates: [certificate({ type, group })] });
  const index = indexOf(
    make('she', { name: 'Bay Roofing', ...of('Female') }),
    make('both', { name: 'Pier Roofing', ...of('African American / Female') }),
    make('he', { name: 'Quay Roofing', ...of('Hispanic') }),
    make('type', { name: 'Dock Roofing', ...of(null) }),
    make('wbe', { name: 'Reef Roofing', ...of(null, 'WBE') }),
  );
  expect(ids(index, { q: 'roofing, not minority owned' }).sort()).toEqual(['she', 'wbe']);
  expect(ids(index, { q: 'roofers who are not women' }).sort()).toEqual(['he', 'type']);
  expect(ids(index, { q: 'non-African American roofing' }).sort()).toEqual(['he', 'she', 'type', 'wbe']);
});

test('what is left out is left out in other forms, too', () => {
  const index = indexOf(
    make('dump', { name: 'Bay Trucking', description: 'Dump trucking' }),
    make('any', { name: 'Pier Trucking' }),
  );
  expect(ids(index, { q: 'trucking, no dump trucks' })).toEqual(['any']);
});
