import { expect, test } from 'vitest';
import { ownershipsOf } from './ownership.ts';

test.each([
  ['MBE', 'FEMALE', ['women', 'minority']],
  ['wbe', null, ['women']],
  ['DBE', 'AFRICAN AMERICAN / FEMALE', ['women', 'minority']],
  ['DBE', 'ASIAN AMERICAN SUB-CONTINENT', ['minority']],
  ['SBE', 'NR (SBE ONLY)', []],
  ['MWBE', null, []],
  ['DBE', 'Non-Minority Woman', ['women']],
  ['DBE', 'Non-Hispanic White', []],
  ['SBE', 'Not Female', []],
] as const)('a certificate as %s of the group %s says %j', (type, group, expected) => {
  expect(ownershipsOf(type, group)).toEqual(expected);
});
