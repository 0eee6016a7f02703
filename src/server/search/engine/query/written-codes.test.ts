import { expect, test } from 'vitest';
import { KnownCodes } from './known-codes.ts';
import { spelledCodes } from './written-codes.ts';

const titles = new Map(
  [
    ...['23', '236', '2361', '236115', '236116', '237', '2371', '237110', '238', '2381', '238110', '238120', '2382'],
    ...['238210', '238220', '238290', '31', '311', '311111', '32', '321', '321113', '33', '331', '331110', '48', '481'],
    ...['481111', '49', '493', '493110', '54', '541', '5413', '541310', '541330', '541370'],
  ].map((code) => [code, /^3\d$/.test(code) ? 'Manufacturing' : /^4\d$/.test(code) ? 'Transportation' : code]),
);
const codes = new KnownCodes({ titles, codes: [...titles.keys()] });
const spelled = (text: string) => spelledCodes(text, codes).replace(/\s+/g, ' ').trim();

test.each([
  ['2382xx', '2382'],
  ['NAICS 238XXX Bowie', 'NAICS 238 Bowie'],
  ['2381xx, 2382xx', '2381, 2382'],
  ['23xxxx', '236 or 237 or 238'],
  ['31*', '311'],
  ['23821x', '238210'],
  ['NAICS238210', 'NAICS 238210'],
  ['naics-238210', 'NAICS 238210'],
  ['2022 NAICS code 238210', 'NAICS code 238210'],
  ['NAICS 2017: 238210', 'NAICS : 238210'],
  ['2382100', '238210'],
  ['238210.0', '238210'],
  ['238.210', '238210'],
  ['23 82 10', '238210'],
  ['541 330 engineers', '541330 engineers'],
])('a code is read however it is written: %s', (text, code) => {
  expect(spelled(text)).toBe(code);
});

test.each([
  ['238210-238220', '238210 or 238220'],
  ['codes from 541310 to 541330 Bowie', 'codes 541310 or 541330 Bowie'],
  ['541330 through 541399', '541330 or 541370'],
  ['541330 – 541300', '541310 or 541330'],
  ['236-238', '236 or 237 or 238'],
  ['between 2381 and 2382', '238'],
  ['237110 thru 238210', '237 or 2381 or 238210'],
  ['not NAICS codes 238210-238220', 'not 238210 or 238220'],
  ['31-33', '311 or 321 or 331'],
  ['48-49 Baltimore', '481 or 493 Baltimore'],
  ['NAICS 23-31', '236 or 237 or 238 or 311'],
])('of a range any code is meant: %s', (text, either) => {
  expect(spelled(text)).toBe(either);
});

test.each([
  ['SIC 1731', ''],
  ['SIC code: 1731, 1711 electrician 21201', 'electrician 21201'],
  ['janitorial NIGP 910-39, 21201', 'janitorial , 21201'],
  ['UNSPSC 72101500', ''],
  ['CSI MasterFormat 09 29 00 drywall', 'drywall'],
  ['CSI division 26 and NAICS 238210', 'and NAICS 238210'],
  ['PSC S201 or Z2AA', ''],
])('a number of another system is left out: %s', (text, rest) => {
  expect(spelled(text)).toBe(rest);
});

test.each([
  ...['238211', '2382101', '999xxx', '12x painters', '4x4', '23-31', '31-32', '236 237', '236 238 541', '236, 238'],
  ...['21201-21230', '110000-120000', '238-541330', '541-330-1234', '541.330.1234', '(541) 330-1234', '$238.210'],
  ...['10 to 20 painters', 'CSI Engineering', 'SIC codes', 'music 1731', 'OEO-01107', '"238210-238220"'],
])('%s is left as it is', (text) => {
  expect(spelled(text)).toBe(text);
});
