import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

const HEADS = ['Firm Name', 'Address', 'City State Zip', 'Phone', 'Cert', 'Expires', 'NAICS'];
const FIRM = ['Heron Ironworks Inc', '7 Forge St', 'Camden, NJ 08102', '856-555-0120', 'MBE', '1/31/2027', '238120'];

test('the rest of a wrapped line is no firm (all firms invented)', async () => {
  const { firms, rejected } = await readProposed(
    'pages.csv',
    csvText([
      HEADS,
      ['Marsh Environmental', '100 Cattail Ln', 'Salem, NJ 08079', '856-555-0110', 'DBE', '12/31/2026', '541620'],
      ['Services, LLC', 'Suite 200', '', '', '', '', '562910'],
      FIRM,
      ['Egret Legal', 'Suite 4', 'Camden, NJ 08102', '', 'WBE', '1/31/2027', '541110'],
    ]),
  );
  expect(firms.map((firm) => firm.legal_business_name)).toEqual([
    'Marsh Environmental',
    'Heron Ironworks Inc',
    'Egret Legal',
  ]);
  expect(rejected).toEqual([{ line: 3, reason: 'continues the row above: its line was wrapped' }]);
});

test('the legend below a list is no firm', async () => {
  const { firms, rejected } = await readProposed(
    'vendors.csv',
    csvText([
      HEADS,
      FIRM,
      ['Small Business Solutions', '8 Forge St', 'Camden, NJ 08102', '', '', '', ''],
      ['H = Hispanic', 'W = White', 'B = Black', '', '', '', ''],
      ['MBE', 'Minority Business Enterprise', '', '', '', '', ''],
      ['Women Business Enterprise', 'WBE', '', '', '', '', ''],
    ]),
  );
  expect(firms.map((firm) => firm.legal_business_name)).toEqual(['Heron Ironworks Inc', 'Small Business Solutions']);
  expect(rejected.map(({ reason }) => reason)).toEqual(Array(3).fill('a legend, not a firm'));
});

test('a PO box in a line of its own is no part of the street, and a site beside the email is read', async () => {
  const { firms } = await readProposed(
    'vendors.csv',
    csvText([
      ['Firm Name', 'Address', 'City', 'State', 'E-mail/Website', 'Certification'],
      ['Osprey Pumps', 'PO Box 4\n9 Lake St', 'Salem', 'NJ', 'A@OSPREY.EXAMPLE / WWW.OSPREY.EXAMPLE', 'MBE'],
      ['Plover Signs', 'PO Box 5', 'Salem', 'NJ', 'b@plover.example', 'MBE'],
      ['Rail Prints', '9 Lake St\nSuite 4', 'Salem', 'NJ', '', 'MBE'],
    ]),
  );
  expect(firms.map(({ address_1, email, website }) => [address_1, email, website])).toEqual([
    ['9 Lake St', 'a@osprey.example', 'http://www.osprey.example'],
    ['PO Box 5', 'b@plover.example', null],
    ['9 Lake St Suite 4', null, null],
  ]);
});
