import { expect, test } from 'vitest';
import type { ListedFirm } from '#contract/imports/schema.ts';
import { csvText, readProposed } from '../factory.ts';

const HEADS = ['Business Name', 'Address', 'City', 'State', 'Zip'];
const AT = ['1 Mill St', 'Dover', 'DE', '19901'];

/** Firms of a list with these further columns; the first firm is `Firm 0 LLC`. */
const firmsWith = async (heads: readonly string[], ...rows: readonly (readonly string[])[]) =>
  (
    await readProposed(
      'list.csv',
      csvText([[...HEADS, ...heads], ...rows.map((cells, at) => [`Firm ${at} LLC`, ...AT, ...cells])]),
    )
  ).firms;

const short = (firm: ListedFirm | undefined) =>
  firm?.certificates.map(({ type, number, issued_on, expires_on, group }) => [
    type,
    number,
    issued_on,
    expires_on,
    group,
  ]);

test('derives types from filled date and number columns per type', async () => {
  const firms = await firmsWith(
    ['MBE Cert #', 'MBE Exp Date', 'EDGE Cert #', 'EDGE Certified Date', 'EDGE Exp Date', 'Ethnicity'],
    ['M-1', '1/1/2028', 'E-7', '2/2/2023', '2/2/2027', 'Hispanic'],
    ['', '', 'E-8', '3/3/2024', '3/3/2026', ''],
  );
  expect(firms.map(short)).toEqual([
    [
      ['MBE', 'M-1', null, '2028-01-01', 'Hispanic'],
      ['EDGE', 'E-7', '2023-02-02', '2027-02-02', 'Hispanic'],
    ],
    [['EDGE', 'E-8', '2024-03-03', '2026-03-03', null]],
  ]);
});

test('applies a date under the header of one type to that type only', async () => {
  const [firm] = await firmsWith(
    ['Active SBA certifications', 'Active 8(a) certs exit date'],
    ['8(a), HUBZone', '2029-05-01'],
    ['HUBZone', ''],
    ['8(a)', '2030-05-01'],
  );
  expect(short(firm)).toEqual([
    ['8(a)', null, null, '2029-05-01', null],
    ['HUBZone', null, null, null, null],
  ]);
});

test('parses a group after its type, and spelled-out types', async () => {
  const firms = await firmsWith(
    ['SWaM Certification Type', 'Cert Expiration Date'],
    ['MBE - Hispanic; WBE', '6/30/2027'],
    ['Small Business; Minority-owned (Asian American)', '6/30/2027'],
    ['PBE - Persons with Disabilities', '6/30/2027'],
    ['FBE (Female Business Enterprise)', '6/30/2027'],
  );
  expect(firms.map((firm) => firm.certificates.map(({ type, group }) => [type, group]))).toEqual([
    [
      ['MBE', 'Hispanic'],
      ['WBE', null],
    ],
    [
      ['SB', null],
      ['MBE', 'Asian American'],
    ],
    [['PDBE', null]],
    [['WBE', null]],
  ]);
});

test('marks ended certificates and skips pending ones', async () => {
  const firms = await firmsWith(
    ['Certification Type', 'Certification Status', 'Expiration Date'],
    ['MBE', 'Active', '6/30/2027'],
    ['MBE', 'Revoked', '6/30/2027'],
    ['MBE', 'Pending', ''],
  );
  expect(firms.map((firm) => firm.certificates.map(({ type, ended }) => [type, ended]))).toEqual([
    [['MBE', undefined]],
    [['MBE', true]],
    [],
  ]);
});

test('ends the certificates that a status names, and as many statuses as certificates are in their order', async () => {
  const firms = await firmsWith(
    ['Certification Types', 'Certifications Status'],
    ['MBE; DBE', 'Decertified - DBE'],
    ['MBE; DBE', 'Expired; Active'],
    ['MBE; DBE', 'Active | Pending'],
    ['MBE; DBE', 'Expired'],
    ['MBE', 'Decertified - DBE'],
  );
  expect(firms.map((firm) => firm.certificates.map(({ type, ended }) => (ended ? `${type} ended` : type)))).toEqual([
    ['MBE', 'DBE ended'],
    ['MBE ended', 'DBE'],
    ['MBE'],
    ['MBE ended', 'DBE ended'],
    ['MBE ended'],
  ]);
});

test('the end of one certificate, in its column of dates, is that of no other', async () => {
  const [firm, other] = await firmsWith(
    ['Certification 1', 'Certification 1 Expiration', 'Certification 2', 'Certification 2 Expiration'],
    ['MBE', '1/1/2028', 'WBE', 'EXPIRED'],
    ['SBE', '1/1/2028', 'DBE', '1/1/2029 (Revoked)'],
  );
  expect(other?.certificates.map(({ type, expires_on, ended }) => [type, expires_on, ended])).toEqual([
    ['SBE', '2028-01-01', undefined],
    ['DBE', '2029-01-01', true],
  ]);
  expect(firm?.certificates.map(({ type, expires_on, ended }) => [type, expires_on, ended])).toEqual([
    ['MBE', '2028-01-01', undefined],
    ['WBE', null, true],
  ]);
});

test.each(['Decertification Date', 'Date Removed', 'Certification Withdrawal Date'])(
  'ends the certificates of a firm with a day below "%s"',
  async (header) => {
    const firms = await firmsWith(
      ['Certification Type', 'Expiration Date', header],
      ['MBE', '6/30/2027', ''],
      ['MBE', '6/30/2027', '5/1/2026'],
      ['WBE', '6/30/2028', ''],
    );
    expect(firms.map((firm) => firm.certificates.map(({ expires_on, ended }) => [expires_on, ended]))).toEqual([
      [['2027-06-30', undefined]],
      [['2027-06-30', true]],
      [['2028-06-30', undefined]],
    ]);
  },
);

test('a status or day of removal below the header of one type is that of this type', async () => {
  const ofStatus = await firmsWith(
    ['Certifications', 'SBE Status'],
    ['MBE, SBE', 'Suspended'],
    ['MBE', 'Suspended'],
    ['MBE, SBE', 'Active'],
  );
  const ofStatusInWords = await firmsWith(
    ['Certifications', 'SBE Status'],
    ['MBE, SBE', 'Suspended'],
    ['MBE, SBE', 'Pending Renewal'],
    ['SBE', 'Active'],
  );
  const ofDays = await firmsWith(
    ['MBE', 'MBE Decert Date', 'DBE', 'DBE Removal Date'],
    ['Y', '', 'Y', '2/2/2026'],
    ['Y', '1/1/2025', 'Y', ''],
  );
  const read = (firms: readonly ListedFirm[]) =>
    firms.map((firm) => firm.certificates.map(({ type, ended }) => (ended ? `${type} ended` : type)));
  expect(read(ofStatus)).toEqual([['MBE', 'SBE ended'], ['MBE'], ['MBE', 'SBE']]);
  expect(read(ofStatusInWords)).toEqual([['MBE', 'SBE ended'], ['MBE', 'SBE'], ['SBE']]);
  expect(read(ofDays)).toEqual([
    ['MBE', 'DBE ended'],
    ['MBE ended', 'DBE'],
  ]);
});

test('treats a firm with no for every type, without number or date, as not certified', async () => {
  const firms = await firmsWith(['HUB Certified', 'DBE', 'Cert Exp'], ['Y', '', '1/1/2028'], ['N', '', '']);
  expect(firms.map((firm) => firm.certificates.map(({ type }) => type))).toEqual([['HUB'], []]);
});

test('maps an empty yes/no column for later lists', async () => {
  const { mapping } = await readProposed(
    'list.csv',
    csvText([
      [...HEADS, 'MBE', 'DBE'],
      ['Firm LLC', ...AT, 'Y', ''],
      ['Works Inc', ...AT, 'X', ''],
    ]),
  );
  expect(mapping.certification_flags).toEqual({ MBE: 'MBE', DBE: 'DBE' });
});

test('pairs certificates and dates in numbered columns', async () => {
  const firms = await firmsWith(
    ['Certification 1', 'Expiration 1', 'Certification 2', 'Expiration 2'],
    ['DBE', '1/1/2027', 'WBE', '6/6/2028'],
    ['SBE', '2/2/2027', '', ''],
  );
  expect(firms.map((firm) => firm.certificates.map(({ type, expires_on }) => [type, expires_on]))).toEqual([
    [
      ['DBE', '2027-01-01'],
      ['WBE', '2028-06-06'],
    ],
    [['SBE', '2027-02-02']],
  ]);
});

test('accepts a yes with a note', async () => {
  const firms = await firmsWith(['MBE Cert', 'WBE Cert'], ['Yes - exp 1/1/2027', 'No'], ['', 'exp. 3/3/2028']);
  expect(firms.map((firm) => firm.certificates.map(({ type }) => type))).toEqual([['MBE'], ['WBE']]);
});

test('reads codes in prose only behind the word NAICS, also where the code column is empty', async () => {
  const firms = await firmsWith(
    ['Certification', 'Description', 'NAICS Codes'],
    ['MBE', 'Permit 238999. NAICS: 238210 - Electrical Contractors; 541330. SIC 171100', ''],
    ['MBE', 'Bonded to 541330 dollars', '541511'],
    ['MBE', 'NAICS codes 2382, 238220 and NAICS 541330', ''],
    ['MBE', 'We are electricians', 'Electrical (238210), and since 1998 engineering: 541330'],
  );
  expect(firms.map(({ naics }) => naics)).toEqual([
    ['238210', '541330'],
    ['541511'],
    ['2382', '238220', '541330'],
    ['238210', '541330'],
  ]);
});
