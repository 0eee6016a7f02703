import { describe, expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

describe('unknown layouts (all firms invented)', () => {
  test('a unified DBE directory with a title above the header, yes/no columns and a total below', async () => {
    const { firms, rejected } = await readProposed(
      'ucp.csv',
      csvText([
        ['Unified Certification Program', '', '', '', '', '', '', '', ''],
        ['Report run 05/01/2026', '', '', '', '', '', '', '', ''],
        ['Firm Name', 'DBA Name', 'Physical Address', 'City', 'ST', 'Zip', 'Phone', 'DBE?', 'ACDBE?', 'NAICS Codes'],
        [
          'Orlo Paving, Inc.',
          '',
          '14 Quarry Rd',
          'Trenton',
          'NJ',
          '8608',
          '(609) 555-0142',
          'Y',
          'N',
          '237310; 238910',
        ],
        [
          'Tamsin Foods LLC',
          'Tamsin Cafe',
          '9 Gate Way',
          'Newark',
          'NJ',
          '07102-1234',
          '973.555.0199 ext 4',
          'N',
          'Y',
          '722513 - Limited-Service Restaurants',
        ],
        ['Total: 2', '', '', '', '', '', '', '', ''],
      ]),
    );
    expect(
      firms.map((firm) => [
        firm.legal_business_name,
        firm.zip_code,
        firm.phone,
        firm.certificates.map(({ type }) => type),
        firm.naics,
      ]),
    ).toEqual([
      ['Orlo Paving, Inc.', '08608', '6095550142', ['DBE'], ['237310', '238910']],
      ['Tamsin Foods LLC', '07102', '9735550199 x4', ['ACDBE'], ['722513']],
    ]);
    expect(rejected).toEqual([{ line: 6, reason: 'a footer or total, not a firm' }]);
  });

  test('a state HUB list with semicolons, Windows-1252 and dates as DD-Mon-YY', async () => {
    const text = csvText(
      [
        [
          'VENDOR NUMBER',
          'VENDOR NAME',
          'ADDRESS LINE 1',
          'ADDRESS LINE 2',
          'CITY',
          'STATE',
          'ZIP CODE',
          'E-MAIL',
          'ETHNICITY',
          'GENDER',
          'HUB EXPIRATION DATE',
        ],
        [
          '1861234567800',
          'Café Añejo Supply Co.',
          '100 Congress Ave',
          'Suite 9',
          'Austin',
          'TX',
          '78701',
          'HELLO@ANEJO-SUPPLY.EXAMPLE.COM',
          'HI',
          'F',
          '30-Jun-27',
        ],
        [
          '1861234567801',
          'Dorje Data, L.L.C.',
          'PO Box 77',
          'N/A',
          'Waco',
          'TX',
          '76701',
          'none',
          'AS',
          'M',
          '01-Feb-29',
        ],
      ],
      ';',
    );
    const { firms, mapping } = await readProposed('hub.csv', Buffer.from(text, 'latin1'));
    expect(mapping.columns.agency_id).toEqual(['VENDOR NUMBER']);
    expect(firms[0]).toMatchObject({
      legal_business_name: 'Café Añejo Supply Co.',
      address_2: 'Suite 9',
      email: 'hello@anejo-supply.example.com',
      certificates: [{ type: 'HUB', group: 'HI / F', expires_on: '2027-06-30' }],
    });
    expect(firms[1]).toMatchObject({ address_2: null, email: null, certificates: [{ expires_on: '2029-02-01' }] });
  });

  test('a state export with tabs in UTF-16, spelled-out types and ISO dates with a zone', async () => {
    const text = csvText(
      [
        [
          'CompanyName',
          'DoingBusinessAs',
          'PhysicalAddress',
          'City',
          'State',
          'PostalCode',
          'CertificationType',
          'CertificationDate',
          'ExpirationDate',
          'NAICSCodes',
          'BusinessDescription',
          'County',
        ],
        [
          'Halcyon Bridge Works Inc',
          '',
          '1 River St',
          'Troy',
          'New York',
          '12180',
          'MWBE',
          '2022-03-01T05:00:00Z',
          '2027-03-01 00:00:00.000-05',
          '237310|238120',
          'Bridges',
          'Rensselaer County',
        ],
        [
          'Noor Glazing LLC',
          'Noor Glass',
          '22 Elm St',
          'Utica',
          'New York',
          '13501',
          'Minority Business Enterprise (MBE)',
          '2021-07-09T04:00:00Z',
          '2026-07-09 00:00:00.000-04',
          '238150',
          'Glass',
          'ONEIDA',
        ],
      ],
      '\t',
    );
    const { firms } = await readProposed(
      'export.txt',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    );
    expect(firms[0]).toMatchObject({ state: 'NY', county: 'Rensselaer', naics: ['237310', '238120'] });
    expect(firms[0]?.certificates.map(({ type, issued_on, expires_on }) => [type, issued_on, expires_on])).toEqual([
      ['MBE', '2022-03-01', '2027-03-01'],
      ['WBE', '2022-03-01', '2027-03-01'],
    ]);
    expect(firms[1]).toMatchObject({ trade_name: 'Noor Glass', county: 'Oneida', certificates: [{ type: 'MBE' }] });
  });

  test('a federal search export with pipes, UEI, CAGE and 8(a) and HUBZone columns', async () => {
    const { firms } = await readProposed(
      'sba.csv',
      csvText(
        [
          [
            'Legal business name',
            'UEI',
            'CAGE Code',
            'Street address',
            'City',
            'State',
            'Zipcode',
            'Contact email',
            'Website',
            '8(a)',
            'HUBZone',
            'WOSB',
            'Number of Employees',
            'Capabilities narrative',
            'Primary NAICS code',
          ],
          [
            'KESTREL ANALYTICS LLC',
            'J7M9HPTGJ1S9',
            '7XK42',
            '410 Vine St',
            'Dayton',
            'OH',
            '45402',
            'info@kestrel-analytics.example.com',
            'kestrel-analytics.example.com/',
            'Yes',
            'No',
            'Yes',
            '12',
            'Data, analysis',
            '541512',
          ],
          [
            'ROWAN MILLWRIGHT CORP',
            'K1LLHPTGJ1S2',
            '7XK43',
            '8 Mill Rd',
            'Akron',
            'OH',
            '44301',
            '',
            '',
            'No',
            'Yes',
            'No',
            '250',
            'Machines',
            '238290',
          ],
        ],
        '|',
      ),
    );
    expect(firms[0]).toMatchObject({
      federal_ids: ['uei:J7M9HPTGJ1S9', 'cage:7XK42'],
      size_band: '10-49',
      website: 'http://kestrel-analytics.example.com',
      certificates: [{ type: '8(a)' }, { type: 'WOSB' }],
    });
    expect(firms[1]).toMatchObject({ size_band: '250+', certificates: [{ type: 'HUBZone' }] });
  });
});
