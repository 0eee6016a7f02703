import { expect, test } from 'vitest';
import { readFirms } from '../factory.ts';

const NMSDC = 'National Minority Supplier Development Council';
const WBENC = "Women's Business Enterprise National Council";

/** The certificates of an invented list, one firm for each row. */
async function read(rows: readonly (readonly string[])[], headers: readonly string[] = ['Certifications']) {
  const { firms, mapping } = await readFirms(headers, rows, 'suppliers.csv');
  const found = firms.map(({ certificates }) =>
    certificates.map(({ type, certified_by, group, number, expires_on, ended }) =>
      [
        type,
        certified_by && `by ${certified_by}`,
        group && `of ${group}`,
        number && `no. ${number}`,
        expires_on && `to ${expires_on}`,
        ended && 'ended',
      ]
        .filter(Boolean)
        .join(' '),
    ),
  );
  return { found, mapping };
}

const readAll = async (rows: readonly (readonly [string, readonly string[]])[]) => {
  const { found } = await read(rows.map(([cell]) => [cell]));
  expect(found).toEqual(rows.map(([, expected]) => expected));
};

test('a number beside a type is that of its certificate, named as one or not (all firms invented)', async () => {
  await readAll([
    ['WBE #123456', ['WBE no. 123456']],
    ['MBE (#NY6000)', ['MBE no. NY6000']],
    ['MBE - 12345', ['MBE no. 12345']],
    ['DBE 12345', ['DBE no. 12345']],
    ['MBE NY12345', ['MBE no. NY12345']],
    ['MBE Certificate Number: 44-55', ['MBE no. 44-55']],
    ['Minority Business Enterprise (MBE) - 12345', ['MBE no. 12345']],
    ['MBE #12, WBE #34', ['MBE no. 12', 'WBE no. 34']],
    ['MBE #123/WBE #456', ['MBE no. 123', 'WBE no. 456']],
    ['MBE/WBE #4455', ['MBE no. 4455', 'WBE no. 4455']],
    ['MBE, WBE, cert no. 77', ['MBE no. 77', 'WBE no. 77']],
    ['MBE - Hispanic #NY12', ['MBE of Hispanic no. NY12']],
  ]);
});

test('beside a number an agency, a date and a status are read as without it', async () => {
  await readAll([
    ['MBE (NMSDC) #NY6000 exp. 01/28/2027', [`MBE by ${NMSDC} no. NY6000 to 2027-01-28`]],
    ['MBE (NMSDC, #NY6000; exp. 1/1/2027)', [`MBE by ${NMSDC} no. NY6000 to 2027-01-01`]],
    ['MBE – NMSDC NY07777, exp 06/30/2027', [`MBE by ${NMSDC} no. NY07777 to 2027-06-30`]],
    ['MBE NMSDC #NY6000', [`MBE by ${NMSDC} no. NY6000`]],
    ['MBE #NY6000 exp 1/28/2027', ['MBE no. NY6000 to 2027-01-28']],
    ['MBE: NY12345 (exp 1/1/2027)', ['MBE no. NY12345 to 2027-01-01']],
    ['MBE, NY12345, exp June 1, 2027', ['MBE no. NY12345 to 2027-06-01']],
    ['WBE, cert. no. 4455, expires 6/30/2027', ['WBE no. 4455 to 2027-06-30']],
    ['MBE NY12345 - Suspended', ['MBE no. NY12345 ended']],
    ['Former MBE #1234', ['MBE no. 1234 ended']],
    ['MBE #NY6000 pending', []],
  ]);
});

test('digits beside a type are no number where they are a group, a law, a year, a tier or a code of a trade', async () => {
  await readAll([
    ['WBE-7', ['WBE of 7']],
    ['MBE (B)', ['MBE of B']],
    ['DBE (49 CFR Part 26)', ['DBE']],
    ['SBE (Category 4)', ['SBE']],
    ['SBE (through 2027)', ['SBE']],
    ['DBE 541330', ['DBE 541330']],
    ['541860-MBE/DBE', ['541860-MBE/DBE']],
    ['MBE FY2027', ['MBE FY2027']],
    ['MBE (6/30/2027)', ['MBE to 2027-06-30']],
  ]);
});

test('an agency may stand behind what else is said of its type', async () => {
  await readAll([
    [
      'WBE certified through 12/31/2027 by Port Authority of NY & NJ',
      ['WBE by Port Authority of NY & NJ to 2027-12-31'],
    ],
    ['MBE certified by the City of Gary', ['MBE by City of Gary']],
    ['MBE by Port Authority of NY and NJ', ['MBE by Port Authority of NY and NJ']],
  ]);
});

test('a national body in a place of its own certifies its type, once more where others of the cell certify it', async () => {
  await readAll([
    ['NYS MWBE, NYC M/WBE, WBENC', ['MBE', 'WBE', `WBE by ${WBENC}`]],
    ['WBE, WBENC', [`WBE by ${WBENC}`]],
    ['NMSDC; WBENC #WBE21 exp 6/1/2027', [`MBE by ${NMSDC}`, `WBE by ${WBENC} no. WBE21 to 2027-06-01`]],
    ['NGLCC, SBE', ['LGBTBE by National LGBT Chamber of Commerce', 'SBE']],
    ['SBA', ['SBA']],
  ]);
});

test('bodies below the header of agencies stay agencies', async () => {
  const { mapping } = await read(
    [
      ['MBE', 'NMSDC'],
      ['WBE', 'WBENC'],
      ['WBE', 'NMSDC'],
    ],
    ['Type', 'Certifying Agency'],
  );
  expect(mapping.columns.certified_by).toEqual(['Certifying Agency']);
});

test('a number in its column goes before one beside a type, unless it is one of several for one certificate', async () => {
  const { found } = await read(
    [
      ['MBE #NY1', 'A-1'],
      ['MBE #NY2', ''],
      ['MBE #NY3; WBE #NY4', 'A-3; A-4; A-5'],
    ],
    ['Certification', 'Certification Number'],
  );
  expect(found).toEqual([['MBE no. A-1'], ['MBE no. NY2'], ['MBE no. NY3', 'WBE no. NY4']]);
});

test('a column of codes that nothing heads as certificates is none because some letters of a code are a type', async () => {
  const { mapping } = await read([['SB 10023'], ['SB 10024'], ['SB 10025']], ['Vendor Ref']);
  expect(mapping.columns.certification).toBeUndefined();
});
