import { expect, test } from 'vitest';
import { findUnreadColumns } from './unread-columns.ts';

const kindsOf = (columns: Readonly<Record<string, readonly string[]>>) => {
  const sample = [0, 1, 2, 3].map((at) => ({
    line: at + 2,
    cells: Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at] ?? ''])),
  }));
  const unread = findUnreadColumns({ sample }, Object.keys(columns));
  return Object.fromEntries(unread.map(({ column, kind }) => [column, kind]));
};

test('finds ZIP codes, addresses, certificates and dates by their headers or values', () => {
  expect(
    kindsOf({
      'Yard Zip': ['60601', '60602', 'unclear', ''],
      Place: ['60601', '60602', '60603-1234', '60604.0'],
      'Second Address': ['12 Main St', 'unclear', '', ''],
      Where: ['12 Main St', '9 Dock Road', '4 Elm Ave', '5 Pine Street'],
      'Other Certs': ['MBE', 'WBE', '', ''],
      Groups: ['MBE', 'WBE/DBE', 'SBE', ''],
      'MBE Review': ['Y', 'N', 'Y', 'N'],
      'Decision Date': ['1/5/2024', '', '', ''],
      DVQB: ['Y', 'N', 'Y', 'N'],
      'NMSDC Certified': ['Yes', 'No', '', ''],
      'TG/ED/VO': ['TG', 'ED/VO', 'VO', 'TG'],
      'Local Business Entity': ['Y', 'N', 'Y', 'N'],
      Ownership: ['Woman Owned (WBE)', 'Small Business', '', ''],
      'SBE?': ['No', 'ask', '', ''],
      RECERT_STATUS: ['Current', 'Expired', '', ''],
      'Tribally Owned': ['Yes', 'No', '', 'No'],
      Until: ['5-Jan-24', '6-Jan-24', '7-Jan-24', ''],
      'Cert. Exp': ['11/2027', 'Dec 2027', 'Q4 2027', ''],
    }),
  ).toEqual({
    'Yard Zip': 'zip_code',
    Place: 'zip_code',
    'Second Address': 'address',
    Where: 'address',
    'Other Certs': 'certificate',
    Groups: 'certificate',
    'MBE Review': 'certificate',
    DVQB: 'certificate',
    'NMSDC Certified': 'certificate',
    'TG/ED/VO': 'certificate',
    'Local Business Entity': 'certificate',
    Ownership: 'certificate',
    'SBE?': 'certificate',
    RECERT_STATUS: 'certificate',
    'Tribally Owned': 'certificate',
    'Decision Date': 'date',
    Until: 'date',
    'Cert. Exp': 'date',
  });
});

test('finds agencies below a header that may mean something else', () => {
  const agencies = ['City of Gary', 'Cook County', 'NMSDC', 'INDOT'];
  expect(
    kindsOf({
      Jurisdiction: agencies,
      Council: agencies,
      'Home State / Agency': agencies,
      'Council District': ['4', '7', '12', '1'],
      'Contracting Agency': agencies,
    }),
  ).toEqual({ Jurisdiction: 'certificate', Council: 'certificate', 'Home State / Agency': 'certificate' });
});

test('leaves out columns of something else', () => {
  expect(
    kindsOf({
      'Vendor No': ['10442', '99999', '20443', '88888'],
      'Date Established': ['1/5/2004', '1/6/2004', '1/7/2004', ''],
      'Job 1 Address': ['12 Main St', '9 Dock Road', '4 Elm Ave', ''],
      'Last Updated': ['1/5/2024', '1/6/2024', '1/7/2024', ''],
      'geocoded_location.human_address.zip': ['20743', '20874', '20910', ''],
      Fax: ['410-555-0142', '410-555-0143', '410-555-0144', ''],
      'Tax Status': ['Exempt', 'Partnership', '', ''],
      Remarks: ['Works at 12 Main St', 'none', 'good', ''],
      Empty: ['', '', '', ''],
    }),
  ).toEqual({});
});

test('columns that say how new the list is are not missed; days that a spreadsheet counts are dates below such a header', () => {
  const day = ['11/10/2026', '11/10/2026', '11/10/2026', '11/10/2026'];
  expect(kindsOf({ 'List Date': day, 'Data As Of': day, export_date: day, last_action_date: day })).toEqual({});
  const serials = ['46388', '46419', '46500', ''];
  expect(kindsOf({ 'RECERT DUE': serials, 'Vendor Code': serials })).toEqual({ 'RECERT DUE': 'date' });
});
