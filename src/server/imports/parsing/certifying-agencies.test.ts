import { expect, test } from 'vitest';
import { readFirms } from '../factory.ts';

/** The certificates of an invented list, as type and certifying agency. */
async function read(headers: readonly string[], rows: readonly (readonly string[])[], name = 'suppliers.csv') {
  const { firms, warnings, mapping } = await readFirms(headers, rows, name);
  const found = firms.map(({ certificates }) =>
    certificates.map(({ type, certified_by = 'the publisher' }) => `${type} by ${certified_by}`).toSorted(),
  );
  return { found, warnings, columns: mapping.columns.certified_by };
}

const NMSDC = 'National Minority Supplier Development Council';

test.each([
  ['Certifying Agency'],
  ['Certifying Organization'],
  ['Certified By'],
  ['Cert Body'],
  ['Agency'],
  ['Certifying Entity'],
  ['Certified With'],
  ['Cert Source'],
  ['Host Agency'],
  ['Lead Agency'],
  ['Certifying Jurisdiction'],
  ['Certifying Council'],
  ['CERT_AGY'],
  ['Entidad Certificadora'],
])('below "%s" each certificate has its own agency, national ones by their full names', async (header) => {
  const { found } = await read(
    ['Certification', header],
    [
      ['MBE', 'NMSDC'],
      ['WBE', 'City of Gary'],
      ['MBE', 'N.M.S.D.C.'],
      ['VBE', 'N/A'],
    ],
  );
  expect(found).toEqual([[`MBE by ${NMSDC}`], ['WBE by City of Gary'], [`MBE by ${NMSDC}`], ['VBE by the publisher']]);
});

test('agencies are paired with types in one cell or by the numbers of their columns; two may certify one type', async () => {
  const inOne = await read(
    ['Certifications', 'Certifying Agencies'],
    [
      ['MBE; WBE', 'NMSDC; City of Gary'],
      ['MBE, DBE', 'NMSDC, INDOT'],
      ['MBE; SBE', 'INDOT'],
    ],
  );
  expect(inOne.found).toEqual([
    [`MBE by ${NMSDC}`, 'WBE by City of Gary'],
    ['DBE by INDOT', `MBE by ${NMSDC}`],
    ['MBE by INDOT', 'SBE by INDOT'],
  ]);
  const numbered = await read(
    ['Cert 1 Type', 'Cert 1 Agency', 'Cert 1 Expiration', 'Cert 2 Type', 'Cert 2 Agency', 'Cert 2 Expiration'],
    [
      ['MBE', 'NMSDC', '6/1/2027', 'MBE', 'City of Gary', '6/1/2028'],
      ['MBE', 'NMSDC', '6/1/2027', 'MBE', 'NMSDC', '6/1/2028'],
    ],
  );
  expect(numbered.found).toEqual([[`MBE by ${NMSDC}`, 'MBE by City of Gary'].toSorted(), [`MBE by ${NMSDC}`]]);
});

test('what is no name of an agency is reported and leaves the publisher; the firm itself is no agency', async () => {
  const { found, warnings } = await read(
    ['Certification', 'Certifying Agency'],
    [
      ['MBE', 'Various'],
      ['MBE', 'Self'],
      ['MBE', 'NMSDC'],
      ['MBE', 'INDOT; City of Gary'],
      ['MBE', 'City'],
    ],
  );
  expect(found).toEqual([
    ['MBE by the publisher'],
    [],
    [`MBE by ${NMSDC}`],
    ['MBE by INDOT'],
    ['MBE by the publisher'],
  ]);
  expect(warnings).toEqual([
    'Certifying Agency: is not the name of an agency',
    'Certifying Agency: names no certifying agency; the certificate does not count',
    'Certifying Agency: has 2 agencies for 1 certificates',
    'Certifying Agency: is not the name of an agency',
  ]);
});

test('a column that names one agency alone, or members of a unified certification program, is not proposed', async () => {
  const one = await read(
    ['Certification', 'Certifying Agency'],
    [
      ['MBE', 'INDOT'],
      ['WBE', 'INDOT'],
    ],
  );
  const unified = [
    ['DBE', 'INDOT'],
    ['DBE, ACDBE', 'Indianapolis Airport Authority'],
  ];
  const program = await read(['Certification', 'Certifying Agency'], unified);
  const named = await read(
    ['Certification', 'Certifying Agency'],
    [...unified, ['SBE', 'City of Gary']],
    'Indiana UCP directory.csv',
  );
  expect([one, program, named].map(({ columns }) => columns)).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['Womens Business Enterprise National Council', 'Women’s Business Enterprise National Council (WBENC)', 'WBENC'],
  ['Small Business Administration', 'US SBA', 'SBA (VetCert)', 'U.S. Small Business Administration'],
  ['National LGBTQ+ Chamber of Commerce', 'NGLCC - National LGBT Chamber of Commerce'],
  ['National Minority Supplier Development Council, Inc.', 'nmsdc'],
  ['DisabilityIN', 'Disability:IN', 'Disability: IN'],
  ['City of Gary', 'CITY OF GARY', 'Gary, City of', 'The City of Gary'],
  ["Women's Business Development Center", 'Women’s Business Development Center'],
])('%s is one agency, however it is written', async (...names) => {
  const { found } = await read(
    ['Certification', 'Certifying Agency'],
    [...names.map((name) => ['MBE', name]), ['MBE', 'Cook County']],
  );
  expect(new Set(found.flat()).size).toBe(2);
});

test('a regional council is not the national body, and acronyms stay in capitals', async () => {
  const { found } = await read(
    ['Certification', 'Certifying Agency'],
    [
      ['MBE', 'NMSDC'],
      ['MBE', 'Chicago MSDC'],
      ['MBE', 'Chicago Minority Supplier Development Council'],
      ['MBE', 'INDOT'],
      ['MBE', 'OHIO DAS'],
    ],
  );
  expect(found.flat()).toEqual([
    `MBE by ${NMSDC}`,
    'MBE by Chicago MSDC',
    'MBE by Chicago Minority Supplier Development Council',
    'MBE by INDOT',
    'MBE by OHIO DAS',
  ]);
});

test.each([['Affidavit'], ['Pending'], ['Not certified'], ['Application in process'], ['Expired']])(
  '"%s" in place of the agency is no certificate, and is reported',
  async (said) => {
    const { found, warnings } = await read(
      ['Certification', 'Certified By'],
      [
        ['MBE', said],
        ['MBE', 'NMSDC'],
        ['MBE', 'City of Gary'],
      ],
    );
    expect(found).toEqual([[], [`MBE by ${NMSDC}`], ['MBE by City of Gary']]);
    expect(warnings).toEqual(['Certified By: names no certifying agency; the certificate does not count']);
  },
);
