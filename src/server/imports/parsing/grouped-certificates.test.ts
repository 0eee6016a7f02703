import { expect, test } from 'vitest';
import { csvText, readProposed, workbook } from '../factory.ts';

type Firms = Awaited<ReturnType<typeof readProposed>>['firms'];

/** Each certificate as type, agency, number and end. */
const certificatesOf = (firms: Firms) =>
  firms.map(({ certificates }) =>
    certificates
      .map(({ type, certified_by = 'the publisher', number, expires_on }) =>
        [type, certified_by, number, expires_on].filter((value) => value !== null).join(' | '),
      )
      .toSorted(),
  );

const FIRM = ['Supplier Name', 'City', 'State'];
const NMSDC = 'National Minority Supplier Development Council';
const WBENC = "Women's Business Enterprise National Council";
const SBA = 'U.S. Small Business Administration';

/** Rows of an invented list below these headers, in lines above the firms. */
async function read(heads: readonly (readonly string[])[], rows: readonly (readonly string[])[]) {
  const named = rows.map((cells, at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', ...cells]);
  const { firms, warnings, mapping } = await readProposed('suppliers.csv', csvText([...heads, ...named]));
  return { found: certificatesOf(firms), warnings: warnings, mapping };
}

test('columns headed by a national body have the certificate of its type, and a cell says which council certified', async () => {
  const { found } = await read(
    [
      [
        ...FIRM,
        'NMSDC Regional Council',
        'NMSDC Cert No.',
        'NMSDC Expiration',
        'WBENC Cert No.',
        'WBENC Expiration',
        'Disability:IN Expires',
        'SBA Program',
        'SBA Expiration',
      ],
    ],
    [
      ['Mountain Plains MSDC', 'NM101', '6/30/2028', '', '', '', '', ''],
      ['', 'NM102', '6/30/2028', 'W-2', '3/31/2027', '', '8(a)', '1/31/2029'],
      ['', '', '', 'W-3', '', '2/1/2028', '', ''],
      ['', '', '', '', '', '', '', ''],
      ['', 'Pending', '', '', '', '', '', ''],
    ],
  );
  expect(found).toEqual([
    ['MBE | Mountain Plains MSDC | NM101 | 2028-06-30'],
    [`8(a) | ${SBA} | 2029-01-31`, `MBE | ${NMSDC} | NM102 | 2028-06-30`, `WBE | ${WBENC} | W-2 | 2027-03-31`],
    ['DOBE | Disability:IN | 2028-02-01', `WBE | ${WBENC} | W-3`],
    [],
    [],
  ]);
});

const GROUPS = ['Company', '', '', 'NMSDC', '', 'NaVOBA', '', 'SBA', '', 'State', '', ''];
const BELOW = ['Cert No.', 'Expires', 'Designation', 'Expires', 'Program', 'Expires', 'Agency', 'Type', 'Expires'];

test('below the headings of bodies each certificate has its own date and agency, also two of one type', async () => {
  const { found, mapping } = await read(
    [GROUPS, [...FIRM, ...BELOW]],
    [
      ['NM101', '6/30/2028', '', '', '', '', 'Indiana DOA', 'MBE', '4/1/2027'],
      ['', '', 'SDVBE', '5/31/2028', 'HUBZone', '1/31/2025', '', '', ''],
      ['', '', '', '5/31/2028', '', '', 'Ohio DAS', 'EDGE', ''],
      ['', '', '', '', '', '', '', '', ''],
    ],
  );
  expect(found).toEqual([
    ['MBE | Indiana DOA | 2027-04-01', `MBE | ${NMSDC} | NM101 | 2028-06-30`],
    [`HUBZone | ${SBA} | 2025-01-31`, 'SDVBE | National Veteran-Owned Business Association | 2028-05-31'],
    ['EDGE | Ohio DAS', 'VBE | National Veteran-Owned Business Association | 2028-05-31'],
    [],
  ]);
  expect(mapping.columns.certification_number).toEqual(['NMSDC certificate: Cert No.']);
});

test('what does not say its type or its agency is reported and no certificate', async () => {
  const { found, warnings } = await read(
    [GROUPS, [...FIRM, ...BELOW]],
    [
      ['', '', '', '', '', '1/31/2029', '', '', ''],
      ['', '', '', '', '', '', '', 'MBE', '4/1/2027'],
      ['', '', '', '', '', '', 'Ohio DAS', '', '4/1/2027'],
    ],
  );
  expect(found).toEqual([[], [], []]);
  expect(warnings).toEqual([
    'SBA certificate: Expires: is of a certificate whose type is not stated; it does not count',
    'State certificate: Type: is of a certificate whose agency is not stated; it does not count',
    'State certificate: Agency: is of a certificate whose type is not stated; it does not count',
  ]);
});

test('the headings may be merged, and stand in the line of the headers of the firm', async () => {
  const rows = [
    ['Supplier Name', 'City', 'State', 'WBENC', '', '', 'City of Gary', ''],
    ['', '', '', 'Partner Organization', 'Cert No.', 'Expires', 'Type', 'Expires'],
    ['Alder Works LLC', 'Gary', 'IN', 'WBEC Lakes', 'W-1', '6/30/2028', 'SBE', '4/1/2027'],
    ['Birch Paving LLC', 'Gary', 'IN', '', '', '', 'MBE', '4/1/2028'],
  ];
  const { firms } = await readProposed(
    'suppliers.xlsx',
    workbook([{ name: 'Suppliers', rows, merged: ['A1:A2', 'B1:B2', 'C1:C2', 'D1:F1', 'G1:H1'] }]),
  );
  expect(certificatesOf(firms)).toEqual([
    ['SBE | City of Gary | 2027-04-01', 'WBE | WBEC Lakes | W-1 | 2028-06-30'],
    ['MBE | City of Gary | 2028-04-01'],
  ]);
});

test('beside columns of the list itself, those of a body have its own certificate; alone they have what the list names', async () => {
  const beside = await read(
    [[...FIRM, 'Certification', 'Expiration Date', 'NMSDC Cert No.', 'NMSDC Expiration']],
    [
      ['MBE', '6/30/2027', 'NM101', '1/31/2028'],
      ['SBE', '6/30/2027', '', ''],
    ],
  );
  expect(beside.found).toEqual([
    [`MBE | ${NMSDC} | NM101 | 2028-01-31`, 'MBE | the publisher | 2027-06-30'],
    ['SBE | the publisher | 2027-06-30'],
  ]);
  const alone = await read(
    [[...FIRM, 'Certification', 'NMSDC (MBE) Exp.', 'WBENC (WBE) Exp.']],
    [['MBE; WBE', '1/31/2028', '3/31/2027']],
  );
  expect(alone.found).toEqual([[`MBE | ${NMSDC} | 2028-01-31`, `WBE | ${WBENC} | 2027-03-31`]]);
});

test('a date of the SBA is that of the federal types which other columns name', async () => {
  const { found } = await read(
    [[...FIRM, '8(a)', 'HUBZone', 'WBE', 'SBA Expiration']],
    [
      ['Y', 'N', 'Y', '1/31/2029'],
      ['N', 'N', 'Y', ''],
    ],
  );
  expect(found).toEqual([[`8(a) | ${SBA} | 2029-01-31`, 'WBE | the publisher'], ['WBE | the publisher']]);
});

test('one agency of each type is headed by it', async () => {
  const { found } = await read(
    [[...FIRM, 'MBE Council', 'MBE Expiration', 'WBE Partner', 'WBE Expiration']],
    [['Mountain Plains MSDC', '6/30/2028', 'WBEC Lakes', '3/31/2027']],
  );
  expect(found).toEqual([['MBE | Mountain Plains MSDC | 2028-06-30', 'WBE | WBEC Lakes | 2027-03-31']]);
});

test('columns of two levels of government each describe their own certificates', async () => {
  const { found, warnings } = await read(
    [
      [
        ...FIRM,
        ...['State Certification', 'State Cert Number', 'State Cert Status', 'State Cert Expiration'],
        ...['Federal Certification', 'Federal Cert Number', 'Federal Cert Status'],
      ],
    ],
    [
      ['WBE', 'M4017', 'Certified', '02/02/2028', 'DBE', 'D9003', 'Certified'],
      ['WBE', 'M4018', 'Certified', '02/02/2028', 'DBE', 'D9004', 'Decertified'],
      ['SBE', 'M4019', 'Expired', '02/02/2025', 'DBE', 'D9005', 'Certified'],
      ['SEDBE', 'M4020', 'Certified', '02/02/2028', 'DBE', '', 'Application in Process'],
      ['MBE', 'M4021', 'Certified', '02/02/2028', '', '', ''],
    ],
  );
  const inForce = found.map((held) => held.filter((one) => !one.includes('M4019') && !one.includes('D9004')));
  expect(inForce).toEqual([
    ['DBE | the publisher | D9003', 'WBE | the publisher | M4017 | 2028-02-02'],
    ['WBE | the publisher | M4018 | 2028-02-02'],
    ['DBE | the publisher | D9005'],
    ['SEDBE | the publisher | M4020 | 2028-02-02'],
    ['MBE | the publisher | M4021 | 2028-02-02'],
  ]);
  expect(warnings).toEqual([]);
});

test('a number and an end of each level go with its own types', async () => {
  const { found } = await read(
    [
      [
        ...FIRM,
        ...[
          'State Certification',
          'State Number',
          'State Expires',
          'City Certification',
          'City Number',
          'City Expires',
        ],
      ],
    ],
    [
      ['MBE', 'S100', '1/1/2027', '', '', ''],
      ['WBE', 'S101', '1/1/2027', 'SBE', 'C501', '1/1/2028'],
    ],
  );
  expect(found).toEqual([
    ['MBE | the publisher | S100 | 2027-01-01'],
    ['SBE | the publisher | C501 | 2028-01-01', 'WBE | the publisher | S101 | 2027-01-01'],
  ]);
});
