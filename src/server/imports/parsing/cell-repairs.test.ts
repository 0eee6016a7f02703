import { expect, test } from 'vitest';
import { repairCell } from './cell-repairs.ts';

test.each([
  ['="02115"', '02115'],
  ['="=cmd"', '=cmd'],
  ['=SUM(A1)', '=SUM(A1)'],
  ['="a"&"b"', '="a"&"b"'],
  ['O&#39;Dell &amp; Sons', "O'Dell & Sons"],
  ['AT&T; Bell', 'AT&T; Bell'],
  ['Traﬃc ﬂow', 'Traffic flow'],
  ['&#0;', '&#0;'],
])('%s is repaired to %s', (cell, text) => {
  expect(repairCell(cell)).toBe(text);
});
