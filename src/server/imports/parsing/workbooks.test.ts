import { describe, expect, test } from 'vitest';
import { readProposed, workbook } from '../factory.ts';

describe('workbooks and open data (all firms invented)', () => {
  test('a county workbook with a legend sheet, Excel dates, merged cells and lost leading zeros', async () => {
    const content = workbook([
      { name: 'Legend', rows: [['How to read this list'], ['MBE means minority business enterprise']] },
      {
        name: 'Vendors',
        merged: ['A3:A4', 'B3:B4', 'C3:C4', 'D3:D4', 'E3:E4'],
        rows: [
          ['Certified Vendors', null, null, null, null, null, null],
          ['Business Name', 'Address', 'City', 'State', 'Zip Code', 'Certification', 'Expiration Date'],
          ['Pell Street Movers', '5 Pell St', 'Quincy', 'MA', 2169, 'MBE', { day: 46_752 }],
          [null, null, null, null, null, 'SLBE', { day: 46_783 }],
          ['Verity Signs', '77 Oak Ave', 'Salem', 'MA', 1970, 'WBE', 46_783],
        ],
      },
    ]);
    const { firms } = await readProposed('county.xlsx', content);
    expect(
      firms.map((firm) => [
        firm.legal_business_name,
        firm.zip_code,
        firm.certificates.map(({ type, expires_on }) => [type, expires_on]),
      ]),
    ).toEqual([
      ['Pell Street Movers', '02169', [['MBE', '2027-12-31']]],
      ['Pell Street Movers', '02169', [['SLBE', '2028-01-31']]],
      ['Verity Signs', '01970', [['WBE', '2028-01-31']]],
    ]);
  });

  test('a workbook with one sheet per type', async () => {
    const heads = ['Company', 'Mailing Address', 'City/State/Zip', 'Telephone'];
    const { firms } = await readProposed(
      'kinds.xlsx',
      workbook([
        {
          name: 'MBE',
          rows: [
            heads,
            ['Abara Roofing LLC', '1 A St', 'Tampa, FL 33602', '813-555-0101'],
            ['Bo Marine Inc', '2 B St', 'Miami, FL 33130', '305-555-0102'],
            ['Cy Tile', '3 C St', 'Ocala, FL 34470', '352-555-0103'],
          ],
        },
        { name: 'WBE', rows: [heads, ['Abara Roofing LLC', '1 A St', 'Tampa, FL 33602', '813-555-0101']] },
      ]),
    );
    expect(
      firms.map((firm) => [firm.legal_business_name, firm.city, firm.state, firm.zip_code, firm.certificates[0]?.type]),
    ).toEqual([
      ['Abara Roofing LLC', 'Tampa', 'FL', '33602', 'MBE'],
      ['Bo Marine Inc', 'Miami', 'FL', '33130', 'MBE'],
      ['Cy Tile', 'Ocala', 'FL', '34470', 'MBE'],
      ['Abara Roofing LLC', 'Tampa', 'FL', '33602', 'WBE'],
    ]);
  });

  test('open-data JSON with column names separate from the rows', async () => {
    const column = (name: string, more = {}) => ({ name, fieldName: name.toLowerCase(), ...more });
    const { firms } = await readProposed(
      'rows.json',
      JSON.stringify({
        meta: {
          view: {
            columns: [
              { name: 'sid', fieldName: ':sid' },
              column('Vendor Name'),
              column('Certification Type(s)'),
              column('Location', { subColumnTypes: ['human_address', 'latitude', 'longitude'] }),
            ],
          },
        },
        data: [
          [
            'row-1',
            'Ines Electric LLC',
            'MBE, DBE',
            ['{"address":"12 Lake St","city":"Chicago","state":"IL","zip":"60601"}', '41.88', '-87.62'],
          ],
          [
            'row-2',
            'Juniper Haul Co',
            'WBE',
            ['{"address":"8 Dock Rd","city":"Joliet","state":"IL","zip":"60431"}', null, null],
          ],
        ],
      }),
    );
    expect(firms[0]).toMatchObject({
      legal_business_name: 'Ines Electric LLC',
      address_1: '12 Lake St',
      city: 'Chicago',
      state: 'IL',
      zip_code: '60601',
      latitude: 41.88,
      longitude: -87.62,
      certificates: [{ type: 'MBE' }, { type: 'DBE' }],
    });
  });
});
