import { expect, test } from 'vitest';
import { parseMonthEnd } from './month-end.ts';

test.each([
  ['12/2027', '2027-12-31'],
  ['02/28', '2028-02-29'],
  ['Sept. 2027', '2027-09-30'],
  ['exp. 6-2027', '2027-06-30'],
  ['septiembre de 2027', '2027-09-30'],
  ['dic. 2027', '2027-12-31'],
  ['13/2027', undefined],
  ['7/15', undefined],
  ['2027', undefined],
  ['Unit 2027', undefined],
])('%s ends on %s', (text, day) => {
  expect(parseMonthEnd(text)).toBe(day);
});
