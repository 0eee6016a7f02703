import { expect, test } from 'vitest';
import { emptyMapping, hasRowColumns, withField } from './sheet-mapping.ts';

test('a field is in one column at most, and a file needs its firms', () => {
  const rows = [
    { line: 1, cells: ['Canal lock', 'Batista Electric'] },
    { line: 2, cells: ['Tide gauge', 'Okonjo', '9000'] },
  ];
  const none = emptyMapping({ file: new File([], 'plain.csv'), rows });
  expect(none).toEqual({ fields: [null, null, null], has_header: false });
  const first = withField(none, 0, 'firm');
  expect([hasRowColumns(none), hasRowColumns(first)]).toEqual([false, true]);
  expect(withField(first, 1, 'firm').fields).toEqual([null, 'firm', null]);
  expect(withField(first, 0, null).fields).toEqual([null, null, null]);
});
