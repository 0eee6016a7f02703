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

  test('sheets with other words for the same, one of changes, a hidden one, a row that is struck through and marks of a legend', async () => {
    const { firms, rejected, opened } = await readProposed(
      'vendors.xlsx',
      workbook([
        {
          name: 'Construction',
          rows: [
            ['Vendor', 'Contact / Phone / E-mail', 'Address', 'Certification', 'Expires', null],
            [
              'Alder Steel Co.',
              'Al\n216-555-0110\na@alder.example',
              '1 Main St\nAkron, OH 44305',
              'MBE / CSB',
              '8/1/2028',
            ],
            ['Birch Masonry ‡', 'Bo\n216-555-0111', '2 Main St\nAkron, OH 44305', 'MBE', '8/1/2028'],
            ['*Cedar Paving', 'Cy\n216-555-0112', '3 Main St\nAkron, OH 44305', 'CSB / LPE', '8/1/2028'],
            ['Dogwood Glass (P)', 'Di\n216-555-0113', '4 Main St\nAkron, OH 44305', 'MBE', '8/1/2026'],
            [
              { struck: 'Elm Roofs' },
              { struck: 'Ed\n216-555-0114' },
              { struck: '5 Main St\nAkron, OH 44305' },
              { struck: 'MBE' },
              { struck: '8/1/2028' },
            ],
            ['Alder Steel Co.', 'see ROOFING'],
            ['* = certification SUSPENDED'],
            ['‡ = decertification under appeal; may not be counted'],
            ['(P) = renewal pending; vendor remains certified'],
          ],
        },
        {
          name: 'Services',
          rows: [
            ['Company', 'Street', 'City', 'St', 'Zip', 'Tel.', 'MBE', 'FBE', 'CSB', 'Exp.'],
            ['Fir Design', '6 Main St', 'Akron', 'OH', 44305, '2165550115', 'X', null, 'X', '9/1/2027'],
            ['Gum Audit', '7 Main St', 'Akron', 'OH', 44305, '2165550116', null, 'x', null, '9/1/2027'],
          ],
        },
        {
          name: 'Changes since August',
          rows: [
            ['Vendor', 'Program', 'Tel.'],
            ['Hazel Inc', 'MBE', '216-555-0117'],
          ],
        },
        {
          name: 'labels',
          hidden: true,
          rows: [
            ['Name', 'Street', 'City', 'State', 'Phone', 'Cert'],
            ['Alder Steel Co.', '99 Old Rd', 'Akron', 'OH', '216-555-0199', 'MBE'],
          ],
        },
      ]),
    );
    expect(
      firms.map(({ legal_business_name, address_1, phone, certificates }) => [
        ...[legal_business_name, address_1, phone],
        ...certificates.map(({ type, expires_on }) => `${type} ${expires_on}`),
      ]),
    ).toEqual([
      ['Alder Steel Co.', '1 Main St', '2165550110', 'MBE 2028-08-01', 'CSB 2028-08-01'],
      ['Dogwood Glass', '4 Main St', '2165550113', 'MBE 2026-08-01'],
      ['Fir Design', '6 Main St', '2165550115', 'MBE 2027-09-01', 'CSB 2027-09-01'],
      ['Gum Audit', '7 Main St', '2165550116', 'WBE 2027-09-01'],
    ]);
    expect(firms[0]?.email).toBe('a@alder.example');
    expect(rejected.slice(0, 4).map(({ reason }) => reason)).toEqual([
      'is marked with ‡: decertification under appeal; may not be counted',
      'is marked with *: certification SUSPENDED',
      'is struck through',
      'refers to another entry',
    ]);
    expect(opened.warnings).toEqual([
      'Sheet "Changes since August" names firms of the past and was skipped',
      'Sheet "labels" is hidden and was skipped',
    ]);
  });
});
