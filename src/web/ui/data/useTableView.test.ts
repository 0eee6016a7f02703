import { expect, test } from 'vitest';
import { readView } from './useTableView.ts';

test('a kept view comes back', () => {
  expect(readView('{"hidden":["paid"],"dense":true}')).toEqual({ hidden: ['paid'], dense: true });
});

test.each([undefined, '', 'null', '{', '[]', '{"hidden":"paid"}', '{"dense":true}'])('%j is no view', (kept) => {
  expect(readView(kept)).toEqual({ hidden: [], dense: false });
});

test('what is no name of a column is left out', () => {
  expect(readView('{"hidden":[1,"paid",null],"dense":"yes"}')).toEqual({ hidden: ['paid'], dense: false });
});
