import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

/** Certificates of firms in a list with these further columns, as `type number from to`; all firms are invented. */
async function certificatesOf(heads: readonly string[], ...rows: readonly (readonly string[])[]) {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Vendor Name', 'City', 'State', 'Phone', ...heads],
      ...rows.map((row, at) => [`Firm ${at} LLC`, 'Dover', 'DE', `302-555-010${at}`, ...row]),
    ]),
  );
  return firms.map(({ certificates }) =>
    certificates.map(({ type, number, issued_on, expires_on, ended }) =>
      [type, number, issued_on && `from ${issued_on}`, expires_on && `to ${expires_on}`, ended && 'ended']
        .filter(Boolean)
        .join(' '),
    ),
  );
}

test('dates headed by a certification of the SBA are its own, and a firm has it by them', async () => {
  expect(
    await certificatesOf(
      ['8(a) Entrance Date', '8(a) Exit Date', 'HUBZone Certification Date', 'WOSB Certified'],
      ['03/04/2021', '03/04/2030', '', 'Yes'],
      ['', '', '07/01/2022', 'No'],
    ),
  ).toEqual([['WOSB', '8(a) from 2021-03-04 to 2030-03-04'], ['HUBZone from 2022-07-01']]);
});

test('the date of one type is not that of types which a list marks with a yes', async () => {
  const heads = ['SBE Expiration Date', 'Minority Owned (Y/N)', 'Woman Owned (Y/N)'];
  expect(await certificatesOf(heads, ['04-Mar-27', 'Y', 'N'], ['', 'N', 'Y'])).toEqual([
    ['MBE', 'SBE to 2027-03-04'],
    ['WBE'],
  ]);
  expect(await certificatesOf(['DBE Expiration', 'ACDBE'], ['3/4/2027', 'Y'], ['3/5/2027', 'N'])).toEqual([
    ['ACDBE to 2027-03-04'],
    ['DBE to 2027-03-05'],
  ]);
});

test('numbers within headers pair certificates with their numbers and dates', async () => {
  expect(
    await certificatesOf(
      ['Cert 1', 'Cert 1 #', 'Cert 1 Exp', 'Cert 2', 'Cert 2 #', 'Cert 2 Exp'],
      ['MBE', 'A1', '1/1/2027', 'WBE', 'W1', '2/2/2028'],
      ['WBE', 'W2', '3/3/2027', '', '', ''],
    ),
  ).toEqual([['MBE A1 to 2027-01-01', 'WBE W1 to 2028-02-02'], ['WBE W2 to 2027-03-03']]);
});

test('dates headed by types in words belong to these types', async () => {
  expect(
    await certificatesOf(
      ['Small Business?', 'Minority Owned?', 'Small Business Cert Exp', 'Minority Cert Exp'],
      ['Yes', 'Yes', '1/1/2027', '3/1/2028'],
      ['Yes', 'No', '1/1/2027', ''],
    ),
  ).toEqual([['SB to 2027-01-01', 'MBE to 2028-03-01'], ['SB to 2027-01-01']]);
});

test('an explicit no outweighs a date that is left of a former certificate', async () => {
  expect(
    await certificatesOf(
      ['MBE Certified', 'MBE Expiration', 'WBE Certified', 'WBE Expiration'],
      ['No', '1/1/2020', 'Yes', '3/1/2028'],
    ),
  ).toEqual([['WBE to 2028-03-01']]);
});

test('the status of one type says who has it, and nothing of the other types', async () => {
  const heads = ['HUB Status', 'HUB Exp Date', 'Small Business', 'Service-Disabled Veteran'];
  expect(
    await certificatesOf(
      heads,
      ['A', '31-DEC-2026', 'Y', 'N'],
      ['N', '', 'Y', 'N'],
      ['I', '31-MAY-2024', 'Y', 'Y'],
      ['N', '', 'N', 'N'],
    ),
  ).toEqual([['SB', 'HUB to 2026-12-31'], ['SB'], ['SB', 'SDVOB', 'HUB to 2024-05-31 ended'], []]);
  expect(await certificatesOf(['HUB Status', 'HUB Exp Date'], ['A', '12/31/2026'], ['N', ''], ['Pending', ''])).toEqual(
    [['HUB to 2026-12-31'], [], []],
  );
});

test('the dates of SWaM are those of its types, which letters stand for, not those of DBE', async () => {
  expect(
    await certificatesOf(
      ['SWaM', 'SWaM Exp', 'DBE', 'DBE Exp'],
      ['S, W', '2/1/2029', 'Y', '3/1/2027'],
      ['M', '2/1/2028', 'N', ''],
    ),
  ).toEqual([['SBE to 2029-02-01', 'WBE to 2029-02-01', 'DBE to 2027-03-01'], ['MBE to 2028-02-01']]);
});

test('categories of a program are its types, also where some are known to the agency alone', async () => {
  expect(
    await certificatesOf(
      ['CBE Number', 'CBE Categories', 'Expiration Date'],
      ['LS9928', 'LBE, SBE, DZE', '11/20/2026'],
      ['LX1111', 'LBE,ROB,VOB', '3/20/2028'],
    ),
  ).toEqual([
    ['LBE LS9928 to 2026-11-20', 'SBE LS9928 to 2026-11-20', 'DZE LS9928 to 2026-11-20'],
    ['LBE LX1111 to 2028-03-20', 'ROB LX1111 to 2028-03-20', 'VOB LX1111 to 2028-03-20'],
  ]);
});

test('an agency’s own type of business enterprise is one, in yes/no columns, numbers and dates', async () => {
  expect(
    await certificatesOf(
      ['MBE Certified', 'MBE Cert #', 'MBE Exp', 'VFBE Certified', 'VFBE Cert #', 'VFBE Exp'],
      ['Yes', 'M-1', '1/31/2027', 'No', '', ''],
      ['No', '', '', 'Yes', 'V-3', '4/30/2027'],
    ),
  ).toEqual([['MBE M-1 to 2027-01-31'], ['VFBE V-3 to 2027-04-30']]);
  expect(await certificatesOf(['LDBE Cert. No.', 'Cert. Expires'], ['L-5', 'Sept. 30, 2027'])).toEqual([
    ['LDBE L-5 to 2027-09-30'],
  ]);
});

test('owner groups in place of types', async () => {
  const { firms } = await readProposed(
    'suppliers.csv',
    csvText([
      ['Vendor Name', 'City', 'State', 'Cert Description', 'Certified Until'],
      ['Sedge Lab Inc', 'Ocala', 'FL', 'African American', '2026-12-01'],
      ['Heron Paper', 'Ocala', 'FL', 'American Woman', '2027-12-01'],
      ['Ibis Boat', 'Ocala', 'FL', 'Service-Disabled Veteran', '2027-12-01'],
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ type, group }) => [type, group]))).toEqual([
    [['Certified', 'African American']],
    [['WBE', 'American Woman']],
    [['SDVOB', null]],
  ]);
});
