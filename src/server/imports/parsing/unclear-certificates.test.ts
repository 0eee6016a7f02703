import { expect, test } from 'vitest';
import { csvText, readProposed, workbook } from '../factory.ts';

test('a column of types in codes of its own is reported, and no type of its header is given to all', async () => {
  const { mapping, firms } = await readProposed(
    'school-vendors.csv',
    csvText([
      ['Vendor Name', 'City', 'ST', 'Zip', 'MWBE Code', 'Cert Exp'],
      ['APPLE TREE BOOKS INC', 'TAMPA', 'FL', '33602', 'AA-M', '6/30/2027'],
      ['BRIGHT DESK FURNITURE', 'TAMPA', 'FL', '33602', 'N', ''],
      ['CANE CREEK PAINTING', 'LUTZ', 'FL', '33548', 'HA-F', '12/31/2027'],
      ['DOLPHIN DIESEL', 'RUSKIN', 'FL', '33570', 'SBE', '12/31/2027'],
      ['EGRET ELECTRICAL', 'BRANDON', 'FL', '33510', 'NM-F', '12/31/2027'],
    ]),
  );
  expect(mapping.certifications).toBeUndefined();
  expect(new Set(firms.flatMap(({ certificates }) => certificates.map(({ type }) => type)))).toEqual(
    new Set(['Certified']),
  );
});

test('airport concessions, of which some are both, and one was removed', async () => {
  const { firms } = await readProposed(
    'acdbe.csv',
    csvText([
      ['Firm', 'City/State/Zip', 'Telephone', 'ACDBE/DBE', 'Certified Through'],
      ['Amber Cup Coffee', 'Norfolk, VA 23518', '757-555-0120', 'ACDBE', '06/30/2027'],
      ['Brio News & Gifts', 'Norfolk, VA 23510', '757-555-0121', 'ACDBE/DBE', '06/30/2027 (extended)'],
      ['Ember Grill', 'Baltimore, MD 21202', '410-555-0124', 'Both', 'Exp. 2/28/27'],
      ['Gale Advertising', 'Richmond, VA 23220', '804-555-0126', 'DBE', '12/31/9999'],
      ['Kite Foods', 'Suffolk, VA 23434', '757-555-0130', 'ACDBE', 'Removed 5/1/2026'],
      ['Lantern Parking', 'Charlotte, NC 28208', '704-555-0131', 'N/A', ''],
    ]),
  );
  expect(
    firms.map(({ certificates }) =>
      certificates.map(({ type, expires_on, ended }) => [type, expires_on, ended ?? false].join(' ')),
    ),
  ).toEqual([
    ['ACDBE 2027-06-30 false'],
    ['ACDBE 2027-06-30 false', 'DBE 2027-06-30 false'],
    ['ACDBE 2027-02-28 false', 'DBE 2027-02-28 false'],
    ['DBE  false'],
    ['ACDBE  true'],
    [],
  ]);
});

test('a sheet of removed firms is skipped, and a total before the name is no firm', async () => {
  const head = ['No', 'Vendor Name', 'Street', 'City', 'State', 'MBE'];
  const { firms, rejected } = await readProposed(
    'directory.xlsx',
    workbook([
      {
        name: 'Certified',
        rows: [
          head,
          ['1', 'Arbor Steel Inc', '5 Elm St', 'Hartford', 'CT', 'X'],
          ['2', 'Elk Energy LLC', '6 Elm St', 'Hartford', 'CT', 'X'],
          ['Total firms', '2', null, null, null, null],
        ],
      },
      { name: 'Removed 2026', rows: [head, ['1', 'Quail Quarry LLC', '7 Elm St', 'Hartford', 'CT', 'X']] },
    ]),
  );
  expect(firms.map((firm) => firm.legal_business_name)).toEqual(['Arbor Steel Inc', 'Elk Energy LLC']);
  expect(rejected).toEqual([{ line: 4, reason: 'a footer or total, not a firm' }]);
});

test('statuses: ended ones in other words, an unknown one is reported; a firm that says no everywhere has none', async () => {
  const rows = [
    ['Kite Signs', 'Active (Expired)', 'Yes', '2/2/2026'],
    ['Lark Signs', 'No longer certified', 'Yes', '2/2/2026'],
    ['Mink Signs', 'Debarred', 'Yes', '2/2/2026'],
    ['Newt Signs', 'On Hold', 'Yes', '2/2/2026'],
    ['Vole Signs', 'Tier 2', 'Yes', '2/2/2026'],
    ['Owl Signs', 'Active', 'Expired', '2/2/2019'],
  ];
  const { firms, warnings } = await readProposed(
    'firms.csv',
    csvText([
      ['Firm Name', 'City', 'State', 'Certification Status', 'HUBZone Certified?', 'Certification Date'],
      ...rows.map(([name = '', ...cells]) => [name, 'Bowie', 'MD', ...cells]),
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ type, ended }) => [type, ended ?? false].join()))).toEqual(
    [['HUBZone,true'], ['HUBZone,true'], ['HUBZone,true'], ['HUBZone,true'], ['HUBZone,false'], []],
  );
  expect(warnings).toEqual([
    'Certification Status: is not a known status; the certificate does not count',
    'Certification Status: is not a known status; the certificate counts as active',
    'HUBZone Certified?: says that there is no certificate in force',
  ]);
});

test('a firm whose certification is said to have ended has none, whatever dates it has', async () => {
  const { firms } = await readProposed(
    'firms.csv',
    csvText([
      ['Firm Name', 'City', 'State', 'Certification', 'Certification Date', 'Expiration Date'],
      ['Kite Signs', 'Bowie', 'MD', 'Certified - Expired', '2/2/2020', '2/2/2030'],
      ['Lark Signs', 'Bowie', 'MD', 'Decertified', '2/2/2020', '2/2/2030'],
      ['Mink Signs', 'Bowie', 'MD', 'MBE', '2/2/2020', '2/2/2030'],
      ['Newt Signs', 'Bowie', 'MD', 'DBE', '2/2/2020', '2/2/2030'],
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ type }) => type))).toEqual([[], [], ['MBE'], ['DBE']]);
});

test('a name with its DBA in one column, an email beside the phone, and numbers in prose that are no codes', async () => {
  const { firms } = await readProposed(
    'dbe.csv',
    csvText([
      ['Business Name / DBA', 'City', 'State', 'Phone / Email', 'DBE', 'Work Types / NAICS'],
      ['Ash LLC dba Ash Rails', 'Bowie', 'MD', '301-555-0101; a@ash.example', 'Y', '237310 - Roads; WT 614 - Cushions'],
      ['Bell Inc', 'Bowie', 'MD', '301-555-0102', 'Y', '5214 PAINTING STRUCTURES, 2383 Finishing'],
    ]),
  );
  expect(firms.map((firm) => [firm.legal_business_name, firm.trade_name, firm.email, firm.naics])).toEqual([
    ['Ash LLC dba Ash Rails', 'Ash Rails', 'a@ash.example', ['237310']],
    ['Bell Inc', null, null, ['2383']],
  ]);
});
