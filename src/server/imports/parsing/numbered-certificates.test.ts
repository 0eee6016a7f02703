import { describe, expect, test } from 'vitest';
import { readFirms } from '../factory.ts';

/** The certificates of an invented list of firms. */
async function read(headers: readonly string[], rows: readonly (readonly string[])[]) {
  const { firms, warnings } = await readFirms(headers, rows, 'suppliers.csv');
  const found = firms.map(({ certificates }) =>
    certificates
      .map(({ type, number, expires_on, ended }) =>
        [type, number && `no ${number}`, expires_on && `to ${expires_on}`, ended && 'ended'].filter(Boolean).join(' '),
      )
      .toSorted(),
  );
  return { found, warnings };
}

const ROWS = [
  ['MBE', 'NMSDC', 'NM45185', '6/1/2027', 'Active', 'WBE', 'WBENC', 'WB46314', '3/1/2028', 'Suspended'],
  ['8(a)', 'SBA', 'SB20411', '1/1/2026', 'Active', 'HUBZone', 'SBA', 'SB20500', '4/4/2028', 'Active'],
  ['VBE', 'NVBDC', 'NV10260', 'PENDING', 'Active', '', '', '', '', ''],
];
const EXPECTED = [
  ['MBE no NM45185 to 2027-06-01', 'WBE no WB46314 to 2028-03-01 ended'],
  ['8(a) no SB20411 to 2026-01-01', 'HUBZone no SB20500 to 2028-04-04'],
  [],
];

describe('columns of several certificates are paired by their numbers', () => {
  test.each<[string, (at: number) => string[]]>([
    ['Cert 1 Type', (at) => ['Type', 'Agency', 'No.', 'Expiration', 'Status'].map((word) => `Cert ${at} ${word}`)],
    ['Cert Type 1', (at) => ['Type', 'Agency', 'No.', 'Expiration', 'Status'].map((word) => `Cert ${word} ${at}`)],
    [
      'Type of Cert 1',
      (at) => [
        `Type of Cert ${at}`,
        `Certifying Agency ${at}`,
        `Cert Number ${at}`,
        `Expires ${at}`,
        `Status of Cert ${at}`,
      ],
    ],
    [
      'Certification1 Type',
      (at) => ['Type', 'Agency', 'Number', 'Expiration Date', 'Status'].map((word) => `Certification${at} ${word}`),
    ],
    ['cert_1_type', (at) => ['type', 'agency', 'no', 'exp_date', 'status'].map((word) => `cert_${at}_${word}`)],
    [
      'Certificate #1 Type',
      (at) => ['Type', 'Agency', 'Number', 'Valid Through', 'Status'].map((word) => `Certificate #${at} ${word}`),
    ],
  ])('as %s', async (_, headers) => {
    const { found } = await read([...headers(1), ...headers(2)], ROWS);
    expect(found).toEqual(EXPECTED);
  });

  test('a second certificate without a date does not end when the first one does', async () => {
    const { found } = await read(
      ['Cert 1 Type', 'Cert 1 Expiration', 'Cert 2 Type'],
      [
        ['MBE', '6/1/2027', 'WBE'],
        ['DBE', '6/1/2028', 'SBE'],
      ],
    );
    expect(found).toEqual([
      ['MBE to 2027-06-01', 'WBE'],
      ['DBE to 2028-06-01', 'SBE'],
    ]);
  });

  test('of two certificates of one type the one that ends last counts', async () => {
    const { found } = await read(
      ['Cert 1 Type', 'Cert 1 Expiration', 'Cert 2 Type', 'Cert 2 Expiration'],
      [
        ['MBE', '6/1/2025', 'MBE', '6/1/2028'],
        ['WBE', '6/1/2029', 'WBE', 'Revoked'],
        ['SBE', '6/1/2029', '', ''],
      ],
    );
    expect(found).toEqual([['MBE to 2028-06-01'], ['WBE to 2029-06-01'], ['SBE to 2029-06-01']]);
  });
});

test('what a firm certifies itself is no certificate and is reported, whether its type or its agency says so', async () => {
  const { found, warnings } = await read(
    ['Cert 1 Type', 'Cert 1 Agency', 'Cert 1 Expiration', 'Cert 2 Type', 'Cert 2 Agency', 'Cert 2 Expiration'],
    [
      ['Self-Certified SBE', 'Self', '3/3/2028', '', '', ''],
      ['SBE', 'Self', '3/3/2028', 'MBE', 'NMSDC', '3/3/2029'],
      ['WBE', 'WBENC', '3/3/2028', 'SBE (self-certified)', '', ''],
    ],
  );
  expect(found).toEqual([[], ['MBE to 2029-03-03'], ['WBE to 2028-03-03']]);
  expect(warnings).toEqual([
    'Cert 1 Type: is certified by the firm itself, which is no certificate',
    'Cert 1 Agency: names no certifying agency; the certificate does not count',
    'Cert 2 Type: is certified by the firm itself, which is no certificate',
  ]);
});

test('PENDING in place of an end date is no certificate without an end; a day beside "expired" is its end', async () => {
  const { found } = await read(
    ['Certification', 'Expiration Date'],
    [
      ['MBE', 'PENDING'],
      ['MBE', 'EXPIRED 2/14/2026'],
      ['MBE', '2/14/2026 - Expired'],
      ['MBE', 'Lifetime'],
      ['MBE', 'Renewal pending'],
      ['MBE', '2/14/2028'],
    ],
  );
  expect(found).toEqual([
    [],
    ['MBE to 2026-02-14 ended'],
    ['MBE to 2026-02-14 ended'],
    ['MBE'],
    ['MBE'],
    ['MBE to 2028-02-14'],
  ]);
});
