import { expect, test } from 'vitest';
import { csvText, readProposed, workbook } from '../factory.ts';

type Firm = Awaited<ReturnType<typeof readProposed>>['firms'][number];
const certificatesOf = ({ certificates }: Firm) => certificates.map(({ type, number }) => [type, number]);

test('a header of two lines, with marks below each type (all firms invented)', async () => {
  const { firms, rejected } = await readProposed(
    'vendors.xlsx',
    workbook([
      {
        name: 'Sheet1',
        merged: ['E1:G1'],
        rows: [
          ['Vendor', 'Street', 'City, State Zip', 'Telephone', 'Certification', null, null, 'Commodity'],
          [null, null, null, null, 'MBE', 'WBE', 'SBE', null],
          ['Halyard Steel Co', '88 Dock Rd', 'Duluth, MN 55802', '218.555.0144', 'X', null, 'x', 'Steel erection'],
          ['Keel & Sons', '9 Pier Ln', 'Superior, WI 54880', '(715) 555-0122', null, 'X', null, 'Marine repair'],
        ],
      },
    ]),
  );
  expect(firms.map((firm) => [firm.legal_business_name, firm.certificates.map(({ type }) => type)])).toEqual([
    ['Halyard Steel Co', ['MBE', 'SBE']],
    ['Keel & Sons', ['WBE']],
  ]);
  expect(rejected).toEqual([]);
});

test('a first row without a name is no second line of the header', async () => {
  const { firms, rejected } = await readProposed(
    'list.csv',
    csvText([
      ['Firm Name', 'City', 'State', 'Phone', 'Certification'],
      ['', '', 'MD', '410-555-0100', 'MBE'],
      ['Ode Steel LLC', 'Bowie', 'MD', '410-555-0101', 'WBE'],
    ]),
  );
  expect(firms.map((firm) => firm.legal_business_name)).toEqual(['Ode Steel LLC']);
  expect(rejected).toEqual([{ line: 2, reason: 'no firm name' }]);
});

test('an end that never comes is no date, and the status I is inactive', async () => {
  const { firms, warnings } = await readProposed(
    'hub.txt',
    csvText(
      [
        ['VENDOR ID', 'VENDOR NAME', 'HUB STATUS', 'CITY', 'STATE', 'ZIP', 'EXPIRATION DATE'],
        ['1753334445500', 'MESQUITE DATA INC', 'A', 'DALLAS', 'TX', '75270', 'INDEFINITE'],
        ['1764445556600', 'CADDO SIGNS LLC', 'I', 'HOUSTON', 'TX', '77002', '20290110'],
      ],
      '|',
    ),
  );
  expect(firms.map(({ certificates: [one] }) => [one?.expires_on, one?.ended ?? false])).toEqual([
    [null, false],
    ['2029-01-10', true],
  ]);
  expect(warnings).toEqual([]);
});

test('an address with a phone number in its cell', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Name of Firm', 'Address / Phone', 'Certified as'],
      ['Cafe Zoe Catering', '310 W 9th St.\nWilmington DE 19801\n(302) 555-0143', 'MBE'],
      ['Odell Masonry', '2 Elm Ave, Dover, DE 19901 Tel: 302.555.0117', 'VBE'],
      ['Quill Legal', 'P.O. Box 8, Newark, DE 19711', 'WBE'],
    ]),
  );
  expect(firms.map(({ address_1, city, zip_code, phone }) => [address_1, city, zip_code, phone])).toEqual([
    ['310 W 9th St.', 'Wilmington', '19801', '3025550143'],
    ['2 Elm Ave', 'Dover', '19901', '3025550117'],
    ['P.O. Box 8', 'Newark', '19711', null],
  ]);
});

test('abbreviated headers of a unified certification program', async () => {
  const { mapping } = await readProposed(
    'ucp.csv',
    csvText([
      [
        ...['FIRM_NM', 'DBA_NM', 'ADDR_LN_1_TXT', 'ADDR_CITY_NM', 'ADDR_ST_CD', 'ADDR_ZIP_CD', 'CERT_TYP_CD'],
        ...['CERT_EFF_DT', 'CERT_EXP_DT', 'ETHN_CD', 'GNDR_CD'],
      ],
      [
        ...['CYPRESS TESTING LAB INC', 'CTL', '400 GULF FWY', 'GALVESTON', 'TX', '77550', 'DBE'],
        ...['20240115', '20290115', 'AI', 'F'],
      ],
    ]),
  );
  expect(mapping.columns).toMatchObject({
    legal_business_name: ['FIRM_NM'],
    address_1: ['ADDR_LN_1_TXT'],
    city: ['ADDR_CITY_NM'],
    state: ['ADDR_ST_CD'],
    issued_on: ['CERT_EFF_DT'],
    group: ['ETHN_CD'],
    gender: ['GNDR_CD'],
  });
});

test('numbers of certificates below their types, Zip+4, one postal column, and states as the press writes them', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Company', 'Contact', 'Address', 'City', 'St.', 'Zip+4', 'MBE', 'WBE'],
      ['Pine Knot Millwork, Inc.', 'Al', '5 Saw Rd', 'Bend', 'Ore.', '97701-1234', '', '12345'],
      ['Moss & Co', 'Al', '6 Saw Rd', 'Salem', 'Ore.', '97301', 'M-77', ''],
    ]),
  );
  expect(firms.map(({ state, zip_code }) => [state, zip_code])).toEqual([
    ['OR', '97701'],
    ['OR', '97301'],
  ]);
  expect(firms.map(certificatesOf)).toEqual([[['WBE', '12345']], [['MBE', 'M-77']]]);
  const postal = await readProposed(
    'list.csv',
    csvText([
      ['Firm', 'Address1', 'City', 'State', 'Postal', 'Cert Type'],
      ['Granite Bay Surveying, LLC', '77 Point Rd', 'Concord', 'NH', '3301', 'DBE'],
    ]),
  );
  expect(postal.firms[0]?.zip_code).toBe('03301');
});

test('headers, types, months, and states of certificates in Spanish', async () => {
  const { firms, rejected, warnings } = await readProposed(
    'directorio-empresas.csv',
    csvText([
      [
        ...['Nombre de la Empresa', 'Nombre Comercial', 'Dirección Física', 'Pueblo', 'Estado', 'Código Postal'],
        ...['Teléfono', 'Correo Electrónico', 'Página Web', 'Tipo de Certificación', 'Núm. de Certificación'],
        ...['Fecha de Certificación', 'Fecha de Vencimiento', 'Estatus', 'Género', 'Servicios', 'Códigos NAICS'],
      ],
      [
        ...[
          'Ceiba Asfalto Inc',
          'Ceiba',
          '12 Calle Luna',
          'Ponce',
          'PR',
          '00731',
          '787-555-0110',
          'info@ceiba.example',
        ],
        ...['www.ceiba.example', 'Empresa Minoritaria', 'PR-104', '3 de enero de 2025', '15-dic-2027', 'Activa'],
        ...['Masculino', 'Asfalto y caminos', '237310'],
      ],
      [
        ...['Rocío Pintores LLC', '', 'Carr. 2 Km 14', 'Bayamón', 'PR', '00959', '(939) 555-0144', ''],
        ...['', 'Empresa de Mujeres', 'PR-221', '20/4/2024', '20/4/2026', 'Vencida', 'Femenino', 'Pintura', '238320'],
      ],
    ]),
  );
  expect(rejected).toEqual([]);
  expect(warnings).toEqual([]);
  expect(
    firms.map(({ certificates: [one], ...firm }) => [
      firm.legal_business_name,
      [firm.trade_name, firm.address_1, firm.city, firm.state, firm.zip_code],
      [firm.phone, firm.email, firm.description, ...firm.naics],
      [one?.type, one?.number, one?.issued_on, one?.expires_on, one?.ended ?? false],
    ]),
  ).toEqual([
    [
      'Ceiba Asfalto Inc',
      ['Ceiba', '12 Calle Luna', 'Ponce', 'PR', '00731'],
      ['7875550110', 'info@ceiba.example', 'Asfalto y caminos', '237310'],
      ['MBE', 'PR-104', '2025-01-03', '2027-12-15', false],
    ],
    [
      'Rocío Pintores LLC',
      [null, 'Carr. 2 Km 14', 'Bayamón', 'PR', '00959'],
      ['9395550144', null, 'Pintura', '238320'],
      ['WBE', 'PR-221', '2024-04-20', '2026-04-20', true],
    ],
  ]);
});

test('a list without a state has that of the ZIP code', async () => {
  const { firms } = await readProposed(
    'city-vendors.csv',
    csvText([
      ['Firm Name', 'Address', 'City', 'Zip', 'Certification'],
      ['Gull Signs LLC', '8 Bay St', 'Norfolk', '23510-0004', 'MBE'],
      ['Coquí Signs', '8 Calle Sol', 'San Juan', '00901', 'WBE'],
      ['Tern Signs', '9 Bay St', 'Norfolk', '', 'SBE'],
    ]),
  );
  expect(firms.map(({ state, zip_code }) => [state, zip_code])).toEqual([
    ['VA', '23510'],
    ['PR', '00901'],
    [null, null],
  ]);
});

test('a footer without a name is none of the rows of the firm above, whichever column it is in', async () => {
  const heads = ['Cert #', 'Business Name', 'City', 'State', 'Phone', 'Certification', 'Expiration'];
  const firm = (name: string, number: string) => [number, name, 'Norfolk', 'VA', '757-555-0110', 'MBE', '1/31/2027'];
  const last = ['C-3', '', '', '', '', 'WBE', '2/28/2027'];
  const footers: readonly (readonly [text: string, at: number, reason: string])[] = [
    ['END OF REPORT', 0, 'a footer or total, not a firm'],
    ['Total: 12', 0, 'a footer or total, not a firm'],
    ['12 firms listed', 5, 'a footer or total, not a firm'],
    ['Page 1 of 1', 6, 'a footer or total, not a firm'],
    ['Confidential', 0, 'no firm name'],
  ];
  for (const [text, at, reason] of footers) {
    const { firms, rejected } = await readProposed(
      'report.csv',
      csvText([
        heads,
        firm('Gull Signs LLC', 'C-1'),
        firm('Tern Signs', 'C-2'),
        last,
        Array.from({ length: 7 }, (_, i) => (i === at ? text : '')),
      ]),
    );
    expect(
      firms.map(({ legal_business_name: name, certificates: [one] }) => `${name} ${one?.type} ${one?.number}`),
    ).toEqual(['Gull Signs LLC MBE C-1', 'Tern Signs MBE C-2', 'Tern Signs WBE C-3']);
    expect(rejected).toEqual([{ line: 5, reason }]);
  }
});

test('a row without a name continues the firm above, unless it has a place or contact of its own', async () => {
  const { firms, rejected } = await readProposed(
    'certified.csv',
    csvText([
      ['Firm Name', 'Address', 'City', 'State', 'Zip', 'Phone', 'Certification', 'Expiration Date', 'NAICS'],
      ['Tern Paving LLC', '8 Bay St', 'Norfolk', 'VA', '23510', '757-555-0101', 'MBE', '1/31/2028', '237310'],
      ['', '', '', '', '', '', 'DBE', '6/30/2028', '237110'],
      ['', '', '', '', '', '', '', '', '238910'],
      ['', '', '', '', '', '', '', '', ''],
      ['', '4 Elm St', 'Suffolk', 'VA', '23434', '757-555-0199', 'WBE', '2/28/2028', '541310'],
      ['', '', '', '', '', '', 'SBE', '2/28/2028', '541320'],
      ['Auk Design Inc', '4 Oak St', 'Suffolk', 'VA', '23434', '757-555-0102', 'WBE', '2/28/2028', '541310'],
    ]),
  );
  expect(firms.map((firm) => [firm.legal_business_name, firm.address_1, certificatesOf(firm), firm.naics])).toEqual([
    ['Tern Paving LLC', '8 Bay St', [['MBE', null]], ['237310']],
    ['Tern Paving LLC', '8 Bay St', [['DBE', null]], ['237110']],
    ['Tern Paving LLC', '8 Bay St', [], ['238910']],
    ['Auk Design Inc', '4 Oak St', [['WBE', null]], ['541310']],
  ]);
  expect(rejected).toEqual([
    { line: 5, reason: 'the row is empty' },
    { line: 6, reason: 'no firm name' },
    { line: 7, reason: 'no firm name' },
  ]);
});

test('certificates in parallel lists in Spanish: empty places are those of their types, towns name their state', async () => {
  const { firms, rejected, warnings } = await readProposed(
    'registro.txt',
    csvText(
      [
        [
          ...['Núm. Suplidor', 'Razón Social', 'Nombre Comercial (h/n/c)', 'Teléfono', 'Dirección Física', 'Municipio'],
          ...['Cód. Postal', 'Clasificación', 'Núm. Certificado', 'Fecha Certificación', 'Vigente Hasta', 'Estatus'],
        ],
        [
          ...['S-1', 'Ceiba Ingeniería Inc', 'La Ceiba', '787-555-0110', '12 Calle Luna', 'San Juan', '918'],
          ...['MBE | WBE | DBE', 'PR10 |  | DBE-1', '13/07/2026 | 01/01/2026 | 03/04/2019'],
          ...['30/06/2027 | 31/12/2026 | ', 'Vigente | Vigente | Reevaluación pendiente'],
        ],
        [
          ...['S-2', 'Rocío Jardines Corp.', '', '786-555-0144', '9 SW 304 St', 'Homestead, FL', '33030'],
          ...['8(a) | MBE', '', 'N/A | 01/04/2026', 'N/A | 31/03/2027', 'En trámite | Graduada'],
        ],
        [
          ...['S-3', 'Palma Techos Inc', '', '787-555-0155', '7 Calle Sol', 'Ponce', '730'],
          ...['MBE', '', 'N/A', 'N/A', 'Denegada'],
        ],
      ],
      '\t',
    ),
  );
  expect(firms.map((firm) => [firm.agency_id, firm.trade_name, firm.city, firm.state, firm.zip_code])).toEqual([
    ['S-1', 'La Ceiba', 'San Juan', 'PR', '00918'],
    ['S-2', null, 'Homestead', 'FL', '33030'],
    ['S-3', null, 'Ponce', 'PR', '00730'],
  ]);
  expect(
    firms.map(({ certificates }) =>
      certificates.map((one) => [one.type, one.number, one.issued_on, one.expires_on, one.ended ?? false]),
    ),
  ).toEqual([
    [
      ['MBE', 'PR10', '2026-07-13', '2027-06-30', false],
      ['WBE', null, '2026-01-01', '2026-12-31', false],
      ['DBE', 'DBE-1', '2019-04-03', null, true],
    ],
    [['MBE', null, '2026-04-01', '2027-03-31', true]],
    [['MBE', null, null, null, true]],
  ]);
  expect([rejected, warnings]).toEqual([[], []]);
});
