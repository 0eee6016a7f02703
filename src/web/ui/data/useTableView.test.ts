import { expect, test } from 'vitest';
import { parseView } from './useTableView.ts';

test('a kept view comes back', () => {
  expect(parseView('{"hidden":["paid"],"dense":true}')).toEqual({ hidden: ['paid'], dense: true });
});

test.each([undefined, '', 'null', '{', '[]', '{"hidden":"paid"}', '{"dense":true}'])('%j is no view', (kept) => {
  expect(parseView(kept)).toEqual({ hidden: [], dense: false });
});

test('what is no name of a column is left out', () => {
  expect(parseView('{"hidden":[1,"paid",null],"dense":"yes"}')).toEqual({ hidden: ['paid'], dense: false });
});
