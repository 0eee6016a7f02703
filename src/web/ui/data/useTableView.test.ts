import { expect, test } from 'vitest';
import { parseView } from './useTableView.ts';

test('restores a stored view', () => {
  expect(parseView('{"hidden":["paid"],"dense":true}')).toEqual({ hidden: ['paid'], dense: true });
});

test.each([undefined, '', 'null', '{', '[]', '{"hidden":"paid"}', '{"dense":true}'])(
  'falls back to the default view for %j',
  (kept) => {
    expect(parseView(kept)).toEqual({ hidden: [], dense: false });
  },
);

test('ignores entries that are no column names', () => {
  expect(parseView('{"hidden":[1,"paid",null],"dense":"yes"}')).toEqual({ hidden: ['paid'], dense: false });
});
