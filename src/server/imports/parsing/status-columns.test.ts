import { expect, test } from 'vitest';
import type { ListMapping } from '#contract/imports/schema.ts';
import { csvText, readProposed } from '../factory.ts';
import { parseFirm } from './firm.ts';

const STATES = ['Active', 'Suspended', 'Withdrawn', 'Graduated', 'Pending Review', 'Expired'];
const EXPECTED = ['', 'ended', 'ended', 'ended', 'none', 'ended'];

const list = (header: string, states: readonly string[]) =>
  readProposed(
    'register.csv',
    csvText([
      ['Legal Name', 'City', 'State', 'MBE', 'WBE', header],
      ...states.map((state, at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', 'Y', 'N', state]),
    ]),
  );

test.each([
  'Status',
  'Registration Status',
  'Vendor Status',
  'Firm Status',
  'Supplier Status',
  'Cert Status',
  'Current Status',
  'Eligibility Status',
  'Program Status',
  'Enrollment Status',
  'Standing',
  'Registration Outcome',
  'Certification Status (11/2026)',
  'Status of Certification',
])('a column headed %s is that of the status where its values say so (all firms invented)', async (header) => {
  const { mapping, firms } = await list(header, STATES);
  expect(mapping.columns.certification_status).toEqual([header]);
  expect(firms.map(({ certificates: [one] }) => (one ? (one.ended ? 'ended' : '') : 'none'))).toEqual(EXPECTED);
});

test.each([
  ['Registration Status', ['Corporation', 'Partnership', 'Corporation', 'Sole Owner']],
  ['License Status', ['Active', 'Expired', 'Suspended', 'Active']],
  ['Renewal Status', ['Pending', 'Pending', 'Active', 'Pending']],
])('a column headed %s with %j is none', async (header, states) => {
  const { mapping, firms } = await list(header, states);
  expect(mapping.columns.certification_status).toBeUndefined();
  expect(firms.map(({ certificates: [one] }) => one?.type + (one?.ended ? ' ended' : ''))).toEqual(
    states.map(() => 'MBE'),
  );
});

/** Certificates of a firm by a mapping that leaves some of its columns out. */
function readCells(cells: Readonly<Record<string, string>>) {
  const mapping: ListMapping = {
    columns: { legal_business_name: ['Firm'], city: ['City'] },
    certification_flags: { MBE: 'MBE', SBE: 'SBE' },
  };
  const row = { line: 2, cells: { Firm: 'Alder Works LLC', City: 'Gary', MBE: 'Y', SBE: 'Y', ...cells } };
  const result = parseFirm(row, mapping, (county) => county, '2026-11-20');
  if (!('firm' in result)) throw new Error(result.rejected.reason);
  const types = result.firm.certificates.map(({ type, ended }) => type + (ended ? ' ended' : ''));
  return { types, reported: result.warnings.map(({ column }) => column) };
}

test.each<[Readonly<Record<string, string>>, string[]]>([
  [{ Remarks: 'Suspended' }, ['MBE ended', 'SBE ended']],
  [{ Remarks: 'Decertified 3/1/2026' }, ['MBE ended', 'SBE ended']],
  [{ 'Eligibility Status': 'Denied' }, ['MBE ended', 'SBE ended']],
  [{ 'Program Status': 'Inactive' }, ['MBE ended', 'SBE ended']],
  [{ 'Approval Status': 'Pending' }, []],
  [{ 'SBE Status': 'Graduated' }, ['MBE', 'SBE ended']],
  [{ 'Active?': 'No' }, ['MBE ended', 'SBE ended']],
  [{ Suspended: 'Yes' }, ['MBE ended', 'SBE ended']],
  [{ 'Graduation Date': '5/1/2025' }, ['MBE ended', 'SBE ended']],
  [{ Remarks: 'Application pending' }, []],
])('a column that is not read and says %j keeps certificates from counting, and is reported', (cells, expected) => {
  expect(readCells(cells)).toEqual({ types: expected, reported: Object.keys(cells) });
});

test.each([
  [{ 'Insurance Status': 'Expired' }],
  [{ 'Previous Status': 'Suspended' }],
  [{ 'Renewal Status': 'Pending' }],
  [{ 'Site Visit': 'Pending' }],
  [{ Saturday: 'Closed' }],
  [{ 'Graduation Date': '5/1/2029' }],
  [{ 'Active?': 'Yes', Suspended: 'No' }],
  [{ Status: 'Active' }],
  [{ Remarks: 'Expired documents were sent once more by mail, and the firm is certified' }],
])('a column that is not read and says %j ends no certificate', (cells) => {
  expect(readCells(cells)).toEqual({ types: ['MBE', 'SBE'], reported: [] });
});
