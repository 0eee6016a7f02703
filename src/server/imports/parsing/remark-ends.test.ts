import { expect, test } from 'vitest';
import type { ListMapping } from '#contract/imports/schema.ts';
import { parseFirm } from './firm.ts';

/** The certificates of an invented firm with this remark, and whether it is reported. */
function read(remark: string, types = 'MBE; SBE', header = 'Remarks') {
  const mapping: ListMapping = {
    columns: {
      legal_business_name: ['Firm'],
      city: ['City'],
      certification: ['Type'],
      certification_number: ['No'],
      issued_on: ['Issued'],
    },
  };
  const cells = { Firm: 'Alder Works LLC', City: 'Gary', Type: types, No: 'RC5039', Issued: '1/5/2024' };
  const row = { line: 2, cells: { ...cells, [header]: remark } };
  const result = parseFirm(row, mapping, (county) => county, '2026-11-20');
  if (!('firm' in result)) throw new Error(result.rejected.reason);
  const found = result.firm.certificates.map(({ type, ended }) => type + (ended ? ' ended' : ''));
  return { found, isReported: result.warnings.length > 0 };
}

test.each([
  "Certificate cancelled at holder's request 2/2026",
  'Certificate RC5039 has been revoked, see letter',
  'Ownership change - certification terminated effective 10/31/2026',
  'Cancelled',
  'Removed from directory 8/2026',
  'Do not use - decertified',
  'Firm dissolved 2025',
  'Business closed 2025',
  'Firm withdrew voluntarily on 2/2/2026',
  'Renewal application denied 9/2026',
  'Expired certificate',
  'Formerly in the program; decertified 2026',
  'Reinstated 2024; suspended 6/2026',
])('the remark "%s" ends the certificates of its row and is reported (all firms invented)', (remark) => {
  expect(read(remark)).toEqual({ found: ['MBE ended', 'SBE ended'], isReported: true });
});

test.each([
  'Suspension lifted 4/2026',
  'Was suspended 3/2025, reinstated 6/2025',
  'Previously denied; certified 2025',
  'Recertified after denial of 2022',
  'Under appeal; certificate remains valid',
  'Not certified as DBE',
  'DBE application denied 3/2026',
  'Expired insurance certificate',
  'Certificate of insurance expired 3/2026',
  'Contract cancelled by City',
  'Removed from mailing list',
  'WBE certificate RC4001 expired 6/2025',
  'Certificate RC4001 expired 6/2025',
])('the remark "%s" ends none', (remark) => {
  expect(read(remark)).toEqual({ found: ['MBE', 'SBE'], isReported: false });
});

test.each(['Not certified for NAICS 238210', 'Owner passed away; file closed', 'Notice that it may be decertified'])(
  'the remark "%s", which is not clear, ends none and is reported',
  (remark) => {
    expect(read(remark)).toEqual({ found: ['MBE', 'SBE'], isReported: true });
  },
);

test.each<[string, string, string[]]>([
  ['Graduated from SBE 3/2026; MBE remains', 'MBE; SBE', ['MBE', 'SBE ended']],
  ['Graduated from SBE 3/2026; MBE remains', 'MBE', ['MBE']],
  ['Remains certified as MBE; SBE expired', 'MBE; SBE', ['MBE', 'SBE ended']],
  ['Not certified as DBE', 'LGBTBE', ['LGBTBE']],
  ['Not certified as DBE', 'DBE; MBE', ['DBE ended', 'MBE']],
])('the remark "%s" is of the types that it names, among %s', (remark, types, expected) => {
  expect(read(remark, types).found).toEqual(expected);
});

test.each([
  ['Delivery Terms', 'Cancelled'],
  ['Product', 'Removed paint'],
])('below %s, "%s" is no end of a certificate', (header, text) => {
  expect(read(text, 'MBE', header)).toEqual({ found: ['MBE'], isReported: false });
});

test.each<[string, string, string[]]>([
  ['SBE Graduation Date', '7/1/2026', ['MBE', 'SBE ended']],
  ['Termination Date', '7/1/2026', ['MBE ended', 'SBE ended']],
  ['Date Denied', '7/1/2026', ['MBE ended', 'SBE ended']],
  ['MBE Cancellation Date', '7/2026', ['MBE ended', 'SBE']],
  ['SBE Graduation Date', '7/1/2028', ['MBE', 'SBE']],
  // the certificate is of 2024
  ['Date Denied', '7/1/2022', ['MBE', 'SBE']],
])('below %s, the day %s leaves %j', (header, day, expected) => {
  expect(read(day, 'MBE; SBE', header).found).toEqual(expected);
});
