import { expect, test } from 'vitest';
import { readFirms } from '../factory.ts';

const NMSDC = 'National Minority Supplier Development Council';
const WBENC = "Women's Business Enterprise National Council";
const SBA = 'U.S. Small Business Administration';

/** The certificates of an invented list, one firm for each row, as type and certifying agency. */
async function read(rows: readonly (readonly string[])[], headers: readonly string[] = ['Certification Type']) {
  const { firms, warnings } = await readFirms(headers, rows, 'suppliers.csv');
  const found = firms.map(({ certificates }) =>
    certificates.map(({ type, certified_by, group, number, expires_on, ended }) =>
      [
        type,
        certified_by && `by ${certified_by}`,
        group && `of ${group}`,
        number,
        expires_on && `to ${expires_on}`,
        ended && 'ended',
      ]
        .filter(Boolean)
        .join(' '),
    ),
  );
  return { found, warnings };
}

const readAll = async (rows: readonly (readonly [string, readonly string[]])[]) => {
  const { found } = await read(rows.map(([cell]) => [cell]));
  expect(found).toEqual(rows.map(([, expected]) => expected));
};

test('an agency behind a type certified this type and no other of the cell (all firms invented)', async () => {
  await readAll([
    ['MBE (NMSDC)', [`MBE by ${NMSDC}`]],
    ['WBE (WBENC); SBE (City of Tulsa)', [`WBE by ${WBENC}`, 'SBE by City of Tulsa']],
    ['WBE - WBENC', [`WBE by ${WBENC}`]],
    ['MBE/NMSDC', [`MBE by ${NMSDC}`]],
    ['MBE / NMSDC', [`MBE by ${NMSDC}`]],
    ['DBE (INDOT)', ['DBE by INDOT']],
    ['SBE, MBE (Mountain Plains MSDC)', ['SBE', 'MBE by Mountain Plains MSDC']],
    ['MBE [NMSDC]', [`MBE by ${NMSDC}`]],
    ['MBE: N.M.S.D.C.', [`MBE by ${NMSDC}`]],
    ["WBE (Women's Business Enterprise National Council (WBENC))", [`WBE by ${WBENC}`]],
    ['Minority Business Enterprise (certified by the City of Gary)', ['MBE by City of Gary']],
    ['MBE (COOK COUNTY)', ['MBE by Cook County']],
    ['DBE (Ohio Department of Transportation)', ['DBE by Ohio Department of Transportation']],
    ['MBE (NMSDC); MBE (City of Tulsa)', [`MBE by ${NMSDC}`, 'MBE by City of Tulsa']],
    ['Minority-Owned; MBE (NMSDC)', [`MBE by ${NMSDC}`]],
  ]);
});

test('an agency before a type certified it', async () => {
  await readAll([
    ['NMSDC MBE', [`MBE by ${NMSDC}`]],
    ['WBENC - WBE', [`WBE by ${WBENC}`]],
    ['SBA 8(a)', [`8(a) by ${SBA}`]],
    ['INDOT DBE; NMSDC: MBE - Hispanic', ['DBE by INDOT', `MBE by ${NMSDC} of Hispanic`]],
    ['City of Gary MBE exp 6/1/2027', ['MBE by City of Gary to 2027-06-01']],
    ['Cook County MBE/WBE', ['MBE by Cook County', 'WBE by Cook County']],
    ['Georgia Minority Supplier Development Council MBE', ['MBE by Georgia Minority Supplier Development Council']],
    ['State MBE', ['MBE']],
    ['Former City of Gary MBE', ['MBE by City of Gary ended']],
  ]);
});

test('types behind a slash have the agency behind each, or the one behind all of them as far as it certifies them', async () => {
  await readAll([
    ['MBE (NMSDC)/WBE (WBENC)', [`MBE by ${NMSDC}`, `WBE by ${WBENC}`]],
    ['MBE/NMSDC/WBE/WBENC', [`MBE by ${NMSDC}`, `WBE by ${WBENC}`]],
    ['MBE/WBE (City of Tulsa)', ['MBE by City of Tulsa', 'WBE by City of Tulsa']],
    ['MBE/WBE (WBENC)', ['MBE', `WBE by ${WBENC}`]],
    ['M/WBE (WBENC)', ['MBE', `WBE by ${WBENC}`]],
    ['MBE/SBE (WBEC Lakes)', ['MBE', 'SBE']],
  ]);
});

test('beside an agency a group, a date and a status are read as without it', async () => {
  await readAll([
    ['MBE (NMSDC, expires 6/1/2027)', [`MBE by ${NMSDC} to 2027-06-01`]],
    ['MBE (NMSDC) exp 6/1/2027', [`MBE by ${NMSDC} to 2027-06-01`]],
    ['HUBZone (SBA; valid through 6/30/2028)', [`HUBZone by ${SBA} to 2028-06-30`]],
    ['MBE - Hispanic (NMSDC)', [`MBE by ${NMSDC} of Hispanic`]],
    ['MBE (Hispanic; NMSDC)', [`MBE by ${NMSDC} of Hispanic`]],
    ['WBE (WBENC) - Expired', [`WBE by ${WBENC} ended`]],
    ['WBE (WBENC; suspended)', [`WBE by ${WBENC} ended`]],
    ['WBE (WBENC, application pending)', []],
    ['MBE (NMSDC) - Pending', []],
  ]);
});

test('what is not clearly an agency behind a type is read as before', async () => {
  await readAll([
    ['MBE (Hispanic)', ['MBE of Hispanic']],
    ['MBE (Asian Chamber of Commerce)', ['MBE of Asian Chamber of Commerce']],
    ['MBE (Metro)', ['MBE']],
    ['MBE (State)', ['MBE']],
    ['SBE (Emerging Firm Program)', ['SBE']],
    ['SBE (City of Tulsa only)', ['SBE']],
    ['SBE (CITY OF TULSA PROGRAM)', ['SBE']],
    ['DBE (Department of Transportation)', ['DBE']],
    ['DBE (DOT)', ['DBE']],
    ['SBE (Port Authority)', ['SBE']],
    ['WBE (Advertising Agency)', ['WBE']],
    ['MBE (NMSDC pending)', ['MBE']],
    ['MBE (Chicago MSDC applicant)', ['MBE']],
    ['MBE (formerly City of Tulsa)', ['MBE']],
    ['MBE (Via Chicago MSDC)', ['MBE']],
    ['MBE (6/1/2028)', ['MBE to 2028-06-01']],
    ['MBE (On hold)', ['MBE ended']],
    ['MBE (Self-certified)', []],
    ['8(a)', ['8(a)']],
  ]);
});

test('an agency behind a type goes before the column of agencies, but not before its word that there is none', async () => {
  const { found, warnings } = await read(
    [
      ['MBE (NMSDC); SBE', 'City of Gary', 'A-1', '6/1/2027'],
      ['MBE (NMSDC)', 'Self', 'A-2', '6/1/2027'],
      ['DBE', 'INDOT', 'A-3', '6/1/2027'],
    ],
    ['Certification Type', 'Certifying Agency', 'Certification Number', 'Expiration Date'],
  );
  expect(found).toEqual([
    [`MBE by ${NMSDC} A-1 to 2027-06-01`, 'SBE by City of Gary A-1 to 2027-06-01'],
    [],
    ['DBE by INDOT A-3 to 2027-06-01'],
  ]);
  expect(warnings).toEqual(['Certifying Agency: names no certifying agency; the certificate does not count']);
});

test('the date in a column of its type is that of the certificate of the agency behind it, and no second certificate', async () => {
  const { found } = await read(
    [
      ['MBE (NMSDC)', '6/1/2027', ''],
      ['WBE', '', '6/1/2028'],
    ],
    ['Certification Type', 'MBE Expiration', 'WBE Expiration'],
  );
  expect(found).toEqual([[`MBE by ${NMSDC} to 2027-06-01`], ['WBE to 2028-06-01']]);
});
