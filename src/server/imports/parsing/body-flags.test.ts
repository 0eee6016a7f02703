import { expect, test } from 'vitest';
import { readFirms } from '../factory.ts';
import { bodyAsked } from './body-flags.ts';
import { findUnreadColumns } from './unread-columns.ts';

const NMSDC = 'National Minority Supplier Development Council';
const WBENC = "Women's Business Enterprise National Council";
const NGLCC = 'National LGBT Chamber of Commerce';

/** The certificates of an invented list, one firm for each row. */
async function read(headers: readonly string[], rows: readonly (readonly string[])[], name = 'suppliers.csv') {
  const { firms, warnings, mapping, opened } = await readFirms(headers, rows, name);
  const found = firms.map(({ certificates }) =>
    certificates
      .map(({ type, certified_by = 'the publisher', number, expires_on, ended }) =>
        [`${type} by ${certified_by}`, number, expires_on && `to ${expires_on}`, ended && 'ended']
          .filter(Boolean)
          .join(' '),
      )
      .toSorted(),
  );
  return { found, warnings, flags: mapping.certification_flags, opened };
}

test.each([
  ['NMSDC Certified', 'MBE (NMSDC)'],
  ['NMSDC', 'MBE (NMSDC)'],
  ['WBENC Certified?', 'WBE (WBENC)'],
  ['Certified by WBENC', 'WBE (WBENC)'],
  ['Is WBENC Certified (Y/N)', 'WBE (WBENC)'],
  ['NGLCC', 'LGBTBE (NGLCC)'],
  ['Disability:IN Certified', 'DOBE (DISABILITYIN)'],
  ['NaVOBA_CERTIFIED', 'VBE (NAVOBA)'],
  ['NMSDC Certified MBE', 'MBE (NMSDC)'],
  ['NaVOBA Certified SDVBE', 'SDVBE (NAVOBA)'],
  ['National Minority Supplier Development Council Certified', 'MBE (NMSDC)'],
  ['Chicago MSDC Certified', 'MBE (Chicago MSDC)'],
  ['Certified by WBEC-West', 'WBE (WBEC-West)'],
  ['Mid-States Minority Supplier Development Council', 'MBE (Mid-States Minority Supplier Development Council)'],
])('the column "%s" with a yes or no is that of %s (all firms invented)', async (header, key) => {
  for (const [yes, no] of [
    ['Y', 'N'],
    ['Yes', 'No'],
    ['X', ''],
    ['TRUE', 'FALSE'],
  ] as const) {
    const { found, flags } = await read([header], [[yes], [no], [yes]]);
    expect(flags).toEqual({ [key]: header });
    expect(found.map(({ length }) => length)).toEqual([1, 0, 1]);
  }
});

test('a yes is a certificate by the body of the column, and a no or a blank none, whatever the list says beside it', async () => {
  const { found } = await read(
    ['MBE', 'NMSDC Certified', 'WBENC Certified?', 'NGLCC'],
    [
      ['Y', 'Yes', '', 'X'],
      ['N', 'Yes', 'No', ''],
      ['Y', 'No', 'Yes', ''],
      ['N', '', '', ''],
    ],
  );
  expect(found).toEqual([
    [`LGBTBE by ${NGLCC}`, `MBE by ${NMSDC}`, 'MBE by the publisher'].toSorted(),
    [`MBE by ${NMSDC}`],
    ['MBE by the publisher', `WBE by ${WBENC}`],
    [],
  ]);
});

test('numbers and dates of a list with types of its own are not those of the certificates of bodies', async () => {
  const { found } = await read(
    ['Certification', 'Certification Number', 'Expiration Date', 'NMSDC Certified'],
    [
      ['SBE', 'A-1', '6/30/2027', 'Y'],
      ['SBE; WBE', 'A-2; A-3', '6/30/2027; 6/30/2028', 'Y'],
      ['SBE', 'A-4', '6/30/2027', 'N'],
    ],
  );
  expect(found).toEqual([
    [`MBE by ${NMSDC}`, 'SBE by the publisher A-1 to 2027-06-30'],
    [`MBE by ${NMSDC}`, 'SBE by the publisher A-2 to 2027-06-30', 'WBE by the publisher A-3 to 2028-06-30'],
    ['SBE by the publisher A-4 to 2027-06-30'],
  ]);
});

test('numbers and dates of a list that asks for bodies alone are those of their certificates', async () => {
  const { found } = await read(
    ['NMSDC Certified', 'WBENC Certified', 'Certification Number', 'Expiration Date'],
    [
      ['Y', 'N', 'NM101', '6/30/2028'],
      ['Y', 'Y', 'NM102', '6/30/2028'],
      ['N', 'Y', '', '6/30/2025'],
      ['N', 'N', '', ''],
    ],
  );
  expect(found).toEqual([
    [`MBE by ${NMSDC} NM101 to 2028-06-30`],
    [`MBE by ${NMSDC} to 2028-06-30`, `WBE by ${WBENC} to 2028-06-30`],
    [`WBE by ${WBENC} to 2025-06-30`],
    [],
  ]);
});

test('a column of a body beside its date answers for the certificate of this date', async () => {
  const { found } = await read(
    ['NMSDC Certified', 'NMSDC Expiration'],
    [
      ['Y', '6/30/2028'],
      ['N', '6/30/2028'],
      ['Y', ''],
    ],
  );
  expect(found).toEqual([[`MBE by ${NMSDC} to 2028-06-30`], [], [`MBE by ${NMSDC}`]]);
});

test('certificates of a list named for its type stay beside those of bodies', async () => {
  const { found } = await read(
    ['Expiration Date', 'NMSDC MBE'],
    [
      ['6/30/2027', 'Y'],
      ['6/30/2028', 'N'],
    ],
    'SBE directory.csv',
  );
  expect(found).toEqual([
    [`MBE by ${NMSDC}`, 'SBE by the publisher to 2027-06-30'],
    ['SBE by the publisher to 2028-06-30'],
  ]);
});

test('a yes that says that it is not one is reported and no certificate; its date is that of the certificate', async () => {
  const yes = Array.from({ length: 40 }, () => ['Y']);
  const { found, warnings } = await read(
    ['NMSDC Certified'],
    [['Yes (application pending)'], ['Yes - exp 1/5/2028'], ['Expired'], ['ask us'], ...yes],
  );
  expect(found.slice(0, 4)).toEqual([[], [`MBE by ${NMSDC} to 2028-01-05`], [], []]);
  expect(warnings).toEqual([
    'NMSDC Certified: says that there is no certificate in force',
    'NMSDC Certified: says that there is no certificate in force',
    'NMSDC Certified: is neither a yes nor a no',
  ]);
});

test('a body that certifies several types is not guessed: its column is reported', async () => {
  const { found, flags, opened } = await read(
    ['MBE', 'SBA Certified', 'SBA'],
    [
      ['Y', 'Y', 'Y'],
      ['N', 'N', 'N'],
    ],
  );
  expect(flags).toEqual({ MBE: 'MBE' });
  expect(found).toEqual([['MBE by the publisher'], []]);
  const unread = findUnreadColumns(opened, ['SBA Certified', 'SBA']);
  expect(unread.map(({ column, kind }) => [column, kind])).toEqual([
    ['SBA Certified', 'certificate'],
    ['SBA', 'certificate'],
  ]);
});

test('numbers without a yes are those of the publisher, whose list does not say its type: the column is not read', async () => {
  const { found, flags } = await read(
    ['Certification Number', 'Expiration Date', 'NMSDC Certified'],
    [
      ['A-1', '6/30/2027', 'Y'],
      ['A-2', '6/30/2027', 'N'],
      ['A-3', '6/30/2028', ''],
    ],
  );
  expect(flags).toBeUndefined();
  expect(found[0]).toEqual(['Certified by the publisher A-1 to 2027-06-30']);
});

test.each(['NMSDC Cert #', 'NMSDC Member', 'NMSDC Certified Date', 'Not NMSDC Certified', 'NMSDC Status', 'MBE'])(
  '"%s" asks for no certificate of a body',
  (header) => {
    expect(bodyAsked(header)).toBeUndefined();
  },
);
