import { expect, test } from 'vitest';
import { csvText, listFile, readProposed, workbook } from '../factory.ts';
import { inspectFile } from './encoding.ts';
import { openList } from './open-list.ts';

const placesOf = ({ firms }: Awaited<ReturnType<typeof readProposed>>) =>
  firms.map((firm) => [firm.address_1, firm.address_2, firm.city, firm.state, firm.zip_code]);

const CLAY = ['9 Clay Rd', null, 'Tempe', 'AZ', '85281'];
const BOX = ['PO Box 2', null, 'Mesa', 'AZ', '85201'];

test('the town after a mailing street is that of the mailing address, whichever address comes first (invented firms)', async () => {
  const physical = ['Physical Address', 'City', 'State', 'Zip'];
  const mailing = ['Mailing Address', 'City', 'State', 'Zip'];
  const mesa = ['PO Box 2', 'Mesa', 'AZ', '85201'];
  const tempe = ['9 Clay Rd', 'Tempe', 'AZ', '85281'];
  const none = ['', '', '', ''];
  const last = await readProposed(
    'vendors.csv',
    csvText([
      ['Company Name', ...physical, ...mailing, 'Phone', 'Certification Type'],
      ['Arroyo Tile Inc', ...tempe, ...mesa, '480-555-0110', 'DBE'],
      ['Bajada Paint', ...none, ...mesa, '480-555-0111', 'DBE'],
    ]),
  );
  const first = await readProposed(
    'vendors.csv',
    csvText([
      ['Company Name', ...mailing, ...physical, 'Phone', 'Certification Type'],
      ['Arroyo Tile Inc', ...mesa, ...tempe, '480-555-0110', 'DBE'],
      ['Bajada Paint', ...mesa, ...none, '480-555-0111', 'DBE'],
    ]),
  );
  expect(placesOf(last)).toEqual([CLAY, BOX]);
  expect(placesOf(first)).toEqual([CLAY, BOX]);
});

test('a second address without a word for it is not read, and its street is no suite of the first', async () => {
  const list = await readProposed(
    'vendors.csv',
    csvText([
      ['Company', 'Street', 'City', 'State', 'Zip', 'Street', 'City', 'State', 'Zip', 'Certification'],
      ['Arroyo Tile Inc', '9 Clay Rd', 'Tempe', 'AZ', '85281', 'PO Box 2', 'Mesa', 'AZ', '85201', 'SBE'],
      ['Bajada Paint LLC', '9 Clay Rd', 'Tempe', 'AZ', '85281', 'PO Box 3', 'Mesa', 'AZ', '85201', 'DBE'],
    ]),
  );
  expect(placesOf(list)).toEqual([CLAY, CLAY]);
});

test('headings over the header tell its repeated columns apart', async () => {
  const address = ['Street', 'City', 'State', 'Zip'];
  const list = await readProposed(
    'directory.xlsx',
    workbook([
      {
        name: 'DBE',
        merged: ['A1:K1', 'B2:E2', 'F2:I2', 'J2:K2'],
        rows: [
          ['Directory of Certified Firms'],
          [null, 'Physical Address', null, null, null, 'Mailing Address', null, null, null, 'Certification', null],
          ['Company Name', ...address, ...address, 'Type', 'Status'],
          ['Arroyo Tile Inc', '9 Clay Rd', 'Tempe', 'AZ', '85281', 'PO Box 2', 'Mesa', 'AZ', '85201', 'DBE', 'Active'],
          ['Bajada Paint', null, null, null, null, 'PO Box 2', 'Mesa', 'AZ', '85201', 'DBE', 'Active'],
        ],
      },
    ]),
  );
  expect(placesOf(list)).toEqual([CLAY, BOX]);
});

test('types over numbers and dates, with the other headers in the line of the types or in the line below', async () => {
  const rows = [
    ['Arroyo Tile Inc', 'Tempe', 'M1', '1/1/2027', '', '', '480-555-0110'],
    ['Bajada Paint LLC', 'Mesa', 'M2', '1/1/2027', 'W2', '2/1/2028', '480-555-0111'],
  ];
  const pairs = ['Number', 'Expires', 'Number', 'Expires'];
  const headers = [
    [
      ['Company', 'City', 'MBE', '', 'WBE', '', 'Phone'],
      ['', '', ...pairs, ''],
    ],
    [
      ['Statewide list', '', 'MBE', '', 'WBE', '', ''],
      ['Company', 'City', ...pairs, 'Phone'],
    ],
  ];
  for (const header of headers) {
    const { firms } = await readProposed('directory.csv', csvText([...header, ...rows]));
    expect(
      firms.map(({ phone, certificates }) => [
        phone,
        ...certificates.map(({ type, number, expires_on }) => `${type} ${number} ${expires_on}`),
      ]),
    ).toEqual([
      ['4805550110', 'MBE M1 2027-01-01'],
      ['4805550111', 'MBE M2 2027-01-01', 'WBE W2 2028-02-01'],
    ]);
  }
});

test('a saved mapping finds the repeated columns by the names that it was made with', async () => {
  const text = csvText([
    ['Company Name', 'Physical Address', 'City', 'Mailing Address', 'City'],
    ['Arroyo Tile Inc', '9 Clay Rd', 'Tempe', 'PO Box 2', 'Mesa'],
  ]);
  const path = await listFile('vendors.csv', text);
  const open = async (heads: readonly string[]) => (await openList(path, await inspectFile(path), heads)).headers;
  expect(await open(['Company Name', 'City', 'City (2)'])).toContain('City (2)');
  expect(await open(['Company Name', 'City', 'Mailing City'])).toContain('Mailing City');
  expect(await open([])).toContain('Mailing City');
});
