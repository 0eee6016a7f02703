import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

test('a column for name and DBA is the name where no other is, else the DBA (all firms invented)', async () => {
  const alone = await readProposed(
    'dbe.csv',
    csvText([
      [
        'Firm ID',
        'Firm/DBA Name',
        'Address Line1',
        'City',
        'State',
        'Fax Phone Number',
        'Phone Number',
        'Contact Name',
      ],
      ['41022', 'ORCHID TRUCKING', '2 ELM', 'FRESNO', 'CA', '(559) 555-0101', '(559) 555-0100', 'LEE, KIM', 'Owner'],
    ]),
  );
  expect(alone.mapping.columns).toMatchObject({ legal_business_name: ['Firm/DBA Name'], phone: ['Phone Number'] });
  const beside = await readProposed(
    'dbe.csv',
    csvText([
      ['Vendor', 'Vendor DBA Name', 'Address', 'City', 'State', 'Phone'],
      ['ORCHID TRUCKING INC', 'ORCHID', '2 ELM', 'FRESNO', 'CA', '(559) 555-0100'],
    ]),
  );
  expect(beside.mapping.columns).toMatchObject({ legal_business_name: ['Vendor'], trade_name: ['Vendor DBA Name'] });
});

test.each([['Firm / D.B.A.'], ['Firm/DBA'], ['Company (DBA)']])('"%s" is the name of the firm', async (header) => {
  const { mapping } = await readProposed(
    'dbe.csv',
    csvText([
      [header, 'Address', 'City', 'State', 'Phone'],
      ['ORCHID TRUCKING', '2 ELM', 'FRESNO', 'CA', '(559) 555-0100'],
    ]),
  );
  expect(mapping.columns).toMatchObject({ legal_business_name: [header] });
});

test.each([
  ['Through'],
  ['To'],
  ['Recertify By'],
  ['Next Review'],
  ['Lapse Date'],
  ['Date Cert Ends'],
  ['Reapply Date'],
  ['Vigencia'],
  ['Caducidad'],
])('below "%s" is the day on which a certificate ends', async (header) => {
  const { firms } = await readProposed(
    'mbe.csv',
    csvText([
      ['Company', 'City', 'State', 'Certification', 'From', header],
      ['Alder Works LLC', 'Gary', 'IN', 'MBE', '6/30/2025', '6/30/2028'],
    ]),
  );
  expect(firms[0]?.certificates).toMatchObject([{ type: 'MBE', issued_on: '2025-06-30', expires_on: '2028-06-30' }]);
});

test('a former end is none, and is not read', async () => {
  const { firms, mapping } = await readProposed(
    'mbe.csv',
    csvText([
      ['Company', 'City', 'State', 'Certification', 'Old Cert Exp', 'Expires'],
      ['Alder Works LLC', 'Gary', 'IN', 'MBE', '6/30/2022', '6/30/2028'],
    ]),
  );
  expect(mapping.columns.expires_on).toEqual(['Expires']);
  expect(firms[0]?.certificates).toMatchObject([{ expires_on: '2028-06-30' }]);
});

test('the total of a list is no firm, where a number stands before the name', async () => {
  const { firms, rejected } = await readProposed(
    'mbe.csv',
    csvText([
      ['Vendor No.', 'Business Name', 'City', 'State', 'Certification'],
      ['1', 'Alder Works LLC', 'Gary', 'IN', 'MBE'],
      ['Total suppliers', '60', '', '', ''],
    ]),
  );
  expect(firms.map((firm) => firm.legal_business_name)).toEqual(['Alder Works LLC']);
  expect(rejected.map(({ reason }) => reason)).toEqual(['a footer or total, not a firm']);
});

test('the person below the name of a firm is no part of it', async () => {
  const { firms } = await readProposed(
    'ldbe.csv',
    csvText([
      ['Company / Contact', 'Address', 'Phone / Fax', 'Email', 'DBE Cert. No.', 'Cert. Expires'],
      [
        'Alder Sealant, LLC\nMs. Dee Roe, President',
        '900 Elm Rd Ste 4\nArlington, VA 22203',
        'Ph: (703) 555-0110 Fax: (703) 555-0111',
        'd@alder.example',
        'LD-5512',
        'Sept. 30, 2027',
      ],
      ['Cedar Foods Inc\nMr. Ray Roe', '12 Falls Rd\nPotomac, MD 20854', '(301) 555-0110\n(301) 555-0111', '', '', ''],
    ]),
  );
  expect(firms.map((firm) => [firm.legal_business_name, firm.phone])).toEqual([
    ['Alder Sealant, LLC', '7035550110'],
    ['Cedar Foods Inc', '3015550110'],
  ]);
});

test('abbreviated headers of a purchasing system, where types stand under a code of minorities', async () => {
  const { mapping, firms } = await readProposed(
    'erp.csv',
    csvText([
      [
        ...['VENDOR_NO', 'VENDOR_NM', 'VENDOR_ALT_NM', 'VEND_ADDR1', 'VEND_ADDR2', 'VEND_CITY', 'VEND_ST', 'VEND_ZIP'],
        ...['VEND_PHONE', 'MINORITY_CD', 'CERT_TO_DT', 'WEB_ADDR'],
      ],
      [
        ...['000123', 'SABINE WIRE CO', '', '1 COPPER LN', '', 'BEAUMONT', 'TX', '77701'],
        ...['409/555-0110', 'MBE', '20271231', 'sw.example'],
      ],
      [
        ...['000124', 'NECHES FOAM', 'NECHES INSULATION', '2 COPPER LN', '', 'BEAUMONT', 'TX', '77701'],
        ...['409/555-0111', 'WBE', '20271231', ''],
      ],
    ]),
  );
  expect(mapping.columns).toMatchObject({ address_1: ['VEND_ADDR1'], website: ['WEB_ADDR'], state: ['VEND_ST'] });
  expect(firms.map(({ trade_name, phone, certificates: [one] }) => [trade_name, phone, one?.type, one?.group])).toEqual(
    [
      [null, '4095550110', 'MBE', null],
      ['NECHES INSULATION', '4095550111', 'WBE', null],
    ],
  );
});

test('a category of goods is no owner group', async () => {
  const { mapping, firms } = await readProposed(
    'suppliers.csv',
    csvText([
      ['Supplier', 'Diversity Status', 'Address', 'City', 'ST', 'Phone', 'Category', 'Types of Work'],
      ['Juniper Suture Co', 'MBE', '1 A St', 'Akron', 'OH', '330.555.0110', 'Medical', 'Sutures'],
      ['Alder Cots', 'Disabled Veteran', '2 A St', 'Akron', 'OH', '330.555.0112', 'Furniture', 'Beds'],
    ]),
  );
  expect(mapping.columns.description).toEqual(['Types of Work']);
  expect(firms.map(({ certificates: [one] }) => [one?.type, one?.group])).toEqual([
    ['MBE', null],
    ['DVBE', null],
  ]);
});

test.each([
  ...[
    'Also Known As',
    'Assumed Name',
    'Assumed Business Name',
    'Fictitious Name',
    'Trading As',
    'Operating As',
    'Other Name(s)',
  ],
])('%s is a column of trade names', async (head) => {
  const { mapping } = await readProposed(
    'list.csv',
    csvText([
      ['Business Name', head, 'City', 'Phone'],
      ['Alder Electric LLC', 'Alder Lights', 'Gary', '219-555-0101'],
    ]),
  );
  expect(mapping.columns.trade_name).toEqual([head]);
});

test.each(['Suite/Floor', 'Floor/Suite', 'Unit/Suite', 'Apt/Suite', 'Bldg/Suite', 'Suite No.', 'Suite or Unit'])(
  '%s is the second line of an address',
  async (head) => {
    const { mapping } = await readProposed(
      'list.csv',
      csvText([
        ['Business Name', 'Address', head, 'City'],
        ['Alder Electric LLC', '1 Oak St', 'Suite 4', 'Gary'],
      ]),
    );
    expect(mapping.columns.address_2).toEqual([head]);
  },
);
