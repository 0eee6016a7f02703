import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';
import { dateInFlag, isAffirmative, isFlagValue, isNegative, isYes } from './yes-no.ts';

const HEADS = ['Firm Name', 'Address', 'City', 'State'];

test.each<[string, string | undefined, string | undefined]>([
  ['5-Jan-24', '2024-01-05', undefined],
  ['1/5/2024', '2024-01-05', undefined],
  ['January 5, 2024', '2024-01-05', undefined],
  ['Yes - exp 1/5/2027', '2027-01-05', 'expires_on'],
  ['Yes (valid through Jan 5, 2027)', '2027-01-05', 'expires_on'],
  ['since 2024-01-05', '2024-01-05', 'issued_on'],
  ['45296', undefined, undefined],
  ['1', undefined, undefined],
  ['Yes', undefined, undefined],
])('the date in the yes/no cell %s', (cell, date, means) => {
  expect(dateInFlag(cell)).toEqual(date && { date, means });
});

test.each([
  ['5-Jan-24', true],
  ['Yes', true],
  ['MBE', true],
  ['No - expired 1/5/2020', false],
  ['Expired 1/5/2020', false],
  ['45296', false],
])('%s in a yes/no column of MBE is a yes: %s', (cell, yes) => {
  expect(isAffirmative(cell, 'MBE')).toBe(yes);
});

test.each([
  ['N-1000', false, false],
  ['Y-22', false, false],
  ['NO-1000', false, false],
  ['X-A12-7', false, false],
  ['N - 1000 letters sent', false, true],
  ['No-expired', false, true],
  ['N-1/5/2026', false, true],
  ['Y-2027', true, false],
  ['Y-5-Jan-27', true, false],
])('%s is a yes: %s, a no: %s', (cell, yes, no) => {
  expect([isYes(cell), isNegative(cell)]).toEqual([yes, no]);
});

test('a column of numbers that begin as a no does is that of the numbers', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      [...HEADS, 'Certification Type', 'Certification Number'],
      ...['N-1000', 'N-1001', 'N-1002'].map((number, at) => [
        `Firm ${at} LLC`,
        '1 Bay St',
        'Dover',
        'DE',
        'DBE',
        number,
      ]),
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ number }) => number).join())).toEqual([
    'N-1000',
    'N-1001',
    'N-1002',
  ]);
});

test('a certificate number is no value of a yes/no column', () => {
  expect(isFlagValue('45296', 'MBE')).toBe(false);
});

const firmsOf = async (heads: readonly string[], ...rows: readonly (readonly string[])[]) =>
  (
    await readProposed(
      'list.csv',
      csvText([
        [...HEADS, ...heads],
        ...rows.map((row, at) => [`Firm ${at} LLC`, `${at + 1} Bay St`, 'Dover', 'DE', ...row]),
      ]),
    )
  ).firms.map(({ certificates }) =>
    certificates.map(({ type, issued_on, expires_on }) => [type, issued_on, expires_on]),
  );

test('a date in a yes/no column is when the certificate was issued, or ends if it is still to come', async () => {
  const firms = await firmsOf(['MBE', 'WBE'], ['5-Jan-24', 'N'], ['N', '5-Jan-28'], ['Y', 'No - expired 1/5/2020']);
  expect(firms).toEqual([[['MBE', '2024-01-05', null]], [['WBE', null, '2028-01-05']], [['MBE', null, null]]]);
});

test('several certificate columns are read together, whether they hold types or a yes', async () => {
  const firms = await firmsOf(
    ['mbe_wbe_cert', 'small_local_cert', 'veteran_cert'],
    ['MBE', '', ''],
    ['', 'SLBE', 'N'],
    ['MBE/WBE', 'LBE', 'SDVOB'],
    ['', '', 'VBE'],
    ['', '', 'Y'],
    ['', 'No', 'No'],
  );
  expect(firms.map((all) => all.map(([type]) => type))).toEqual([
    ['MBE'],
    ['SLBE'],
    ['MBE', 'WBE', 'LBE', 'SDVOB'],
    ['VBE'],
    ['VBE'],
    [],
  ]);
});

test('a yes under the header of two types does not say which one', async () => {
  expect(await firmsOf(['mbe_wbe_cert', 'dbe_cert'], ['Yes', 'No'], ['No', 'Yes'])).toEqual([
    [['MBE/WBE', null, null]],
    [['DBE', null, null]],
  ]);
});

test('a yes in a column headed Certified names no type, and a no is no certificate', async () => {
  expect(await firmsOf(['Certified'], ['Yes'], ['No'])).toEqual([[['Certified', null, null]], []]);
});

test('two yes/no columns of one type do not hide each other', async () => {
  expect(await firmsOf(['MBE', 'Minority Certified'], ['Y', ''], ['', 'Y'])).toEqual([
    [['MBE', null, null]],
    [['MBE', null, null]],
  ]);
});

test('among columns of types, another acronym is a type of the agency', async () => {
  const firms = await firmsOf(
    ['DIBE', 'MBE', 'WBE', 'ACTIVE'],
    ['X', 'X', '', 'X'],
    ['', '', 'X', 'X'],
    ['', 'X', '', ''],
  );
  expect(firms.map((certificates) => certificates.map(([type]) => type))).toEqual([['DIBE', 'MBE'], ['WBE'], ['MBE']]);
});

test('what was applied for is not held, and a remark among the answers takes the column from no other firm', async () => {
  const rows = Array.from({ length: 20 }, () => ['Y', 'N', '1/1/2028']);
  const { firms, warnings } = await readProposed(
    'list.csv',
    csvText([
      [...HEADS, 'ACDBE', 'DBE', 'Expires'],
      ...[...rows, ['Pending', 'Y', '1/1/2028'], ['Y', 'see notes', '1/1/2028']].map((row, at) => [
        `Firm ${at} LLC`,
        `${at + 1} Bay St`,
        'Dover',
        'DE',
        ...row,
      ]),
    ]),
  );
  const types = firms.map(({ certificates }) => certificates.map(({ type }) => type).join());
  expect(types).toEqual([...rows.map(() => 'ACDBE'), 'DBE', 'ACDBE']);
  expect(warnings).toEqual(['ACDBE: says that there is no certificate in force', 'DBE: is neither a yes nor a no']);
});

test('a no where others have a number or date is no certificate', async () => {
  const firms = await firmsOf(
    ['MBE Number', 'WBE Number', 'MBE Expires', 'WBE Expires'],
    ['M-1', 'No', '1/1/2028', 'Not certified'],
    ['M-2', 'W-2', '1/1/2028', '1/1/2028'],
    ['M-3', 'W-3', '1/1/2028', '1/1/2028'],
  );
  expect(firms.map((certificates) => certificates.map(([type]) => type))).toEqual([
    ['MBE'],
    ['MBE', 'WBE'],
    ['MBE', 'WBE'],
  ]);
});
