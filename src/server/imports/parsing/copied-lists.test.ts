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

test('lines of a numbered firm are one row across pages, with its marks and what the codes beside them deny', async () => {
  const headers = [
    ...['No.', 'Firm name / Address', 'Contact / Phone / E-mail', 'Work performed (NAICS)'],
    ...['DBE', 'MCUB', 'TGB', 'CERT', 'MCUB Exp.'],
  ];
  const { firms, rejected, warnings } = await readProposed(
    'directory.csv',
    csvText([
      ['', 'Certified Firm Directory', '', '', '', '', '', '', ''],
      headers,
      ['1', 'Alder Painting &', 'Ann Alder', 'Painting and installa-', 'X', 'X', '', 'MBE WBE 5/27', '07/27'],
      ['', 'Coatings Inc', '612-555-0112', 'tion (238320)', '', '', '', '', ''],
      ['', '12 Main St', 'info@', '', '', '', '', '', ''],
      ['', 'Minneapolis, MN 55418', 'alder.example.com', '', '', '', '', '', ''],
      ['', '2 Birch Traﬃc LLC', 'Bo Birch', 'Flagging (561990)', 'R', 'S', '', '', '8/31/28'],
      ['', '9 Oak Ave', '612-555-0113', '', '', '', '', '', ''],
      ['', 'County Office', '', 'Page 1 of 2', '', '', '', '', '10/30/2026'],
      headers,
      ['', 'Duluth, MN 55807', '', '', '', '', '', '', ''],
      ['3', 'Cedar Signs Ltd.', 'Cy Cedar', 'Signs (339950)', 'x', 'ü', 'X', '', '03/28'],
      ['', '300 Portage Ave', '204-555-0113', '', '', '', '', '', ''],
      ['', 'Winnipeg, MB R3C 1A3', '', '', '', '', '', '', ''],
      ['4', 'Elm Floors (cont.)', '', 'Floors (238330)', '', 'P', '', '', ''],
      ['', '7 Elm St', '', '', '', '', '', '', ''],
      ['', 'St. Paul, MN 55103', '', '', '', '', '', '', ''],
      ['', 'County Office', '', 'Page 2 of 2', '', '', '', '', '10/30/2026'],
      ['', 'Removed since 2025: Dogwood Inc', '', '', '', '', '', '', ''],
    ]),
  );
  expect(
    firms.map(({ legal_business_name, address_1, city, phone, email, naics }) => [
      ...[legal_business_name, address_1, city, phone, email, naics.join()],
    ]),
  ).toEqual([
    ['Alder Painting & Coatings Inc', '12 Main St', 'Minneapolis', '6125550112', 'info@alder.example.com', '238320'],
    ['Birch Traffic LLC', '9 Oak Ave', 'Duluth', '6125550113', null, '561990'],
    ['Cedar Signs Ltd.', null, null, '2045550113', null, '339950'],
    ['Elm Floors', '7 Elm St', 'St. Paul', null, null, '238330'],
  ]);
  expect(firms[0]?.description).toBe('Painting and installation');
  expect(firms.map(({ certificates }) => certificates.map(({ type, expires_on }) => [type, expires_on]))).toEqual([
    [
      ['MBE', '2027-05-31'],
      ['WBE', '2027-05-31'],
      ['DBE', null],
      ['MCUB', '2027-07-31'],
    ],
    [],
    [
      ['DBE', null],
      ['MCUB', '2028-03-31'],
      ['TGB', null],
    ],
    [],
  ]);
  expect(warnings.filter((text) => /yes/.test(text))).toEqual(
    ['DBE', 'MCUB', 'MCUB'].map((column) => `${column}: is neither a yes nor a no`),
  );
  expect(rejected.map(({ reason }) => reason)).toEqual([
    'a footer or total, not a firm',
    'repeats the column headers',
    'a footer or total, not a firm',
    'only a name: a heading, or too little to identify a firm',
  ]);
});

test('lines below a column of numbers that do not rise are rows of their own', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['No.', 'Firm Name', 'City', 'State', 'Phone'],
      ['4', 'Alder Inc', 'Waco', 'TX', '254-555-0110'],
      ['', 'Birch Inc', 'Waco', 'TX', '254-555-0111'],
      ['1', 'Cedar Inc', 'Waco', 'TX', '254-555-0112'],
      ['', 'Dogwood Inc', 'Waco', 'TX', '254-555-0113'],
      ['3', 'Elm Inc', 'Waco', 'TX', '254-555-0114'],
    ]),
  );
  expect(firms).toHaveLength(5);
});
