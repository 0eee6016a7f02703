import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';
import { isFooter } from './rows.ts';

test.each([
  'TOTAL RESOURCES INTERNATIONAL',
  'Total Maintenance Solutions',
  'Total-Tech Builders',
  'Total Records Management Group',
  'Total 3 LLC',
  'Grand Totals Accounting',
  'Count On Us Cleaning',
  'Page 1 Printing',
  '3 Vendors Catering',
  'Printed By Design',
  'Data Run Analytics',
  'Copyright Printing Co.',
  'Notes of Grace',
])('%s is a firm', (name) => expect(isFooter(name)).toBe(false));

test.each([
  'Total',
  'TOTALS',
  'Grand Total: 1,204',
  'Total firms: 55',
  'Total 55 firms',
  'Total number of certified vendors: 55',
  'Total MBE/WBE certificates = 12',
  'Subtotal (3)',
  'Count: 12',
  'Record count 12',
  'Page 3 of 9',
  '688 records',
  '688 records found.',
  'Source: Office of Business',
  'Report generated on 11/02/2026',
  'Printed on 11/02/2026 by jdoe',
  'As of 11/02/2026',
  '© 2026 City of Dover',
  '*** end ***',
])('%s is a footer', (text) => expect(isFooter(text)).toBe(true));

test('keeps a firm called Total Resources of which the list says little', async () => {
  const { firms, rejected } = await readProposed(
    'list.csv',
    csvText([
      ['Company Name', 'City', 'State', 'Certification'],
      ['TOTAL RESOURCES INTERNATIONAL', 'Walnut', 'CA', ''],
      ['Bramble Inc.', 'Dover', 'DE', 'MBE'],
      ['Total: 2', '', '', ''],
    ]),
  );
  expect(firms.map(({ legal_business_name: name }) => name)).toEqual(['TOTAL RESOURCES INTERNATIONAL', 'Bramble Inc.']);
  expect(rejected).toHaveLength(1);
});
