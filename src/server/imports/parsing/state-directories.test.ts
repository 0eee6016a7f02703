import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

type Firm = Awaited<ReturnType<typeof readProposed>>['firms'][number];
const typesOf = ({ certificates }: Firm) => certificates.map(({ type }) => type);

test('groups below the header of one type, a city with its state, and dates of "Certify" (all firms invented)', async () => {
  const { firms } = await readProposed(
    'hub.csv',
    csvText([
      [
        ...['Company Name', 'Address', 'City, State', 'Zip', 'Phone', 'Hub Certification', 'NCSBE'],
        ...['Certify Date', 'Certify End Date'],
      ],
      ['ALDER INC', '1 Elm St', 'ASHEVILLE NC', '28801', '828-555-0101', 'B', 'Y', '01/02/2024', '01/02/2028'],
      ['BIRCH INC', '2 Elm St', 'WAKE FOREST NC', '27587', '919-555-0102', 'W', 'N', '01/02/2024', '01/02/2028'],
      ['CEDAR INC', '3 Elm St', 'CARY, NC', '27511', '919-555-0103', 'HA', '', '01/02/2024', '01/02/2028'],
    ]),
  );
  expect(firms.map(({ city, state, zip_code }) => [city, state, zip_code])).toEqual([
    ['ASHEVILLE', 'NC', '28801'],
    ['WAKE FOREST', 'NC', '27587'],
    ['CARY', 'NC', '27511'],
  ]);
  expect(
    firms.map(({ certificates }) => certificates.map(({ type, group, issued_on }) => [type, group, issued_on])),
  ).toEqual([
    [
      ['HUB', 'B', '2024-01-02'],
      ['NCSBE', null, '2024-01-02'],
    ],
    [['HUB', 'W', '2024-01-02']],
    [['HUB', 'HA', '2024-01-02']],
  ]);
});

test('a group below the header "MBE Type" is that of the MBE; a gender alone names no type', async () => {
  const { firms } = await readProposed(
    'vendors.csv',
    csvText([
      ['Vendor Name', 'City', 'State', 'SLBE', 'MBE Type'],
      ['Alder Pipe', 'Laurel', 'MD', 'Yes', 'African American Male'],
      ['Birch Rods', 'Laurel', 'MD', 'No', 'Hispanic Female'],
      ['Cedar Rods', 'Laurel', 'MD', 'No', 'Female'],
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ type, group }) => [type, group]))).toEqual([
    [
      ['MBE', 'African American Male'],
      ['SLBE', null],
    ],
    [['MBE', 'Hispanic Female']],
    [['Certified', 'Female']],
  ]);
});

test('types of single agencies: a yes in their columns, a list of them in a cell, and the date of their own', async () => {
  const county = await readProposed(
    'county.csv',
    csvText([
      ['Company Name', 'City', 'State', 'Business Type', 'CBB', 'cbsb', 'MBE'],
      ['Alder Bricks', 'Largo', 'MD', 'CBSB', '', 'X', 'X'],
      ['Birch Beams', 'Bowie', 'MD', 'CBB', 'X', '', ''],
      ['Cedar Logs', 'Laurel', 'MD', 'CBSB/MBE', '', 'X', 'X'],
    ]),
  );
  expect(county.firms.map(typesOf)).toEqual([['CBSB', 'MBE'], ['CBB'], ['CBSB', 'MBE']]);
  const supplier = await readProposed(
    'suppliers.csv',
    csvText([
      ['Company', 'City', 'State', 'SCS Certified', 'SCS Certification #', 'SCS Expiration Date', 'MBE'],
      ['Alder Docks', 'Seattle', 'WA', 'Yes', 'S-1', '2027-01-01', 'Yes'],
      ['Birch Vans', 'Vashon', 'WA', 'No', '', '', 'Yes'],
    ]),
  );
  expect(supplier.firms.map(({ certificates }) => certificates.map(({ naics: _, ...one }) => one))).toEqual([
    [
      { type: 'SCS', number: 'S-1', issued_on: null, expires_on: '2027-01-01', group: null },
      { type: 'MBE', number: null, issued_on: null, expires_on: null, group: null },
    ],
    [{ type: 'MBE', number: null, issued_on: null, expires_on: null, group: null }],
  ]);
});

test('kinds of work beside a column of types are no types, nor is the level of a certification', async () => {
  const work = await readProposed(
    'lbe.csv',
    csvText([
      ['Firm Name', 'City', 'LBE Type', 'Certification Category', 'Cert. Expiration'],
      ['Alder Grading', 'San Francisco', 'SF-LBE', 'Construction - General', '7/31/2027'],
      ['Birch Survey', 'San Francisco', 'PUC-LBE', 'Professional Services', '7/31/2027'],
    ]),
  );
  expect(work.firms.map(typesOf)).toEqual([['LBE'], ['LBE']]);
  const council = await readProposed(
    'council.csv',
    csvText([
      ['Company', 'Certificate Number', 'Certification Level', 'City', 'State'],
      ['Alder Print', 'CR01234', 'Class II', 'Akron', 'OH'],
    ]),
  );
  expect(council.firms.map(typesOf)).toEqual([['Certified']]);
});

test('all firms of a list have the type that the header of their names says, beside others of their own', async () => {
  const { firms } = await readProposed(
    'directory.csv',
    csvText([
      ['DBE Name', 'Mailing Address', 'City', 'State', 'Zip', 'ACDBE', 'Expiration'],
      ['Alder Lime', 'P.O. Box 2', 'Covington', 'KY', '41011', 'No', '3/31/2027'],
      ['Birch Gravel', '3 Elm St', 'Bowling Green', 'KY', '42101', 'Yes', '3/31/2027'],
    ]),
  );
  expect(firms.map(typesOf)).toEqual([['DBE'], ['ACDBE', 'DBE']]);
});

test('a column headed by "Certification" and its types is one of types', async () => {
  const { firms } = await readProposed(
    'omwbe.csv',
    csvText([
      [
        'Business Name',
        'City',
        'State',
        'Federal Certification (DBE/ACDBE/SBE)',
        'State Certification (MBE/WBE/SEDBE)',
      ],
      ['Alder Kelp', 'Anacortes', 'WA', 'DBE', 'MBE'],
      ['Birch Labs', 'Pullman', 'WA', '', 'SEDBE'],
    ]),
  );
  expect(firms.map(typesOf)).toEqual([['DBE', 'MBE'], ['SEDBE']]);
});

test('numbers of certificates may look like the dates of a spreadsheet', async () => {
  const { firms } = await readProposed(
    'osd.csv',
    csvText([
      ['Company', 'City', 'State', 'Certification Types', 'Certification Number', 'Cert Date', 'Exp Date'],
      ['Alder Bees', 'Dover', 'DE', 'MBE', '26001', '45000', '46800'],
      ['Birch Nets', 'Dover', 'DE', 'WBE', '26002', '45001', '46801.5'],
    ]),
  );
  expect(firms.map(({ certificates: [one] }) => [one?.type, one?.number, one?.issued_on, one?.expires_on])).toEqual([
    ['MBE', '26001', '2023-03-15', '2028-02-17'],
    ['WBE', '26002', '2023-03-16', '2028-02-18'],
  ]);
});

test('a firm whose renewal or removal is pending is certified and reported; one whose first certification or re-evaluation is pending is not', async () => {
  const { firms, warnings } = await readProposed(
    'rows.csv',
    csvText([
      ['FIRM', 'CERTIFICATION', 'START', 'END', 'STATUS', 'CITY', 'STATE'],
      ['Alder Inc', 'MBE', '1/1/24', '1/1/27', 'Active', 'Reno', 'NV'],
      ['Birch Inc', 'SBE', '1/1/24', '1/1/27', 'Pending Renewal', 'Reno', 'NV'],
      ['Cedar Inc', 'DBE', '1/1/24', '', 'Pending re-evaluation', 'Reno', 'NV'],
      ['Dogwood Inc', 'SBE', '', '', 'Pending', 'Reno', 'NV'],
      ['Elm Inc', 'DBE', '1/1/24', '', 'Pending Decertification', 'Reno', 'NV'],
      ['Fir Inc', 'DBE', '1/1/24', '', 'Application Pending', 'Reno', 'NV'],
      ['Gum Inc', 'DBE', '1/1/24', '', 'Certified - Re-evaluated', 'Reno', 'NV'],
    ]),
  );
  expect(firms.map(({ certificates: [one] }) => [one?.type, one?.issued_on, one?.expires_on, one?.ended])).toEqual([
    ['MBE', '2024-01-01', '2027-01-01', undefined],
    ['SBE', '2024-01-01', '2027-01-01', undefined],
    ['DBE', '2024-01-01', null, true],
    [undefined, undefined, undefined, undefined],
    ['DBE', '2024-01-01', null, undefined],
    [undefined, undefined, undefined, undefined],
    ['DBE', '2024-01-01', null, undefined],
  ]);
  expect(warnings).toEqual(Array(2).fill('STATUS: is not a known status; the certificate counts as active'));
});

test('phone, fax and email in one cell, a number in place of an extension, and parishes', async () => {
  const { firms } = await readProposed(
    'dbe.csv',
    csvText([
      ['FIRM', 'CITY/STATE/ZIP', 'PARISH', 'PHONE/FAX/EMAIL', 'CERTIFIED WORK', 'CERT DATE'],
      ['Alder Pipe', 'Gadsden, AL 35901', '', 'P: 256-555-0101\nF: 256-555-0102\na@alder.example', 'Pipe', '3/1/2019'],
      ['Birch Nets', 'Houma, LA 70360', 'TERREBONNE', '985-555-2018 ext. 9855553215', 'Nets', '4/1/2020'],
    ]),
  );
  expect(firms.map(({ phone, email, county, description }) => [phone, email, county, description])).toEqual([
    ['2565550101', 'a@alder.example', null, 'Pipe'],
    ['9855552018', null, 'Terrebonne', 'Nets'],
  ]);
});

test('a group in place of a yes below "MBE", and kinds of work under their usual headers', async () => {
  const { firms } = await readProposed(
    'city.csv',
    csvText([
      ['Business Name', 'City/State', 'Zip', 'MBE', 'WBE', 'Trade/Service', 'Work Category 1', 'Work Category 2'],
      ['Alder Inc', 'Columbus, OH', '43215', 'African American', '', 'Paint', 'Walls', 'Signs'],
      ['Birch Inc', 'Columbus, OH', '43215', '', 'Yes', '', 'Signs', ''],
    ]),
  );
  expect(
    firms.map(({ certificates, description }) => [certificates[0]?.type, certificates[0]?.group, description]),
  ).toEqual([
    ['MBE', 'African American', 'Paint\nWalls\nSigns'],
    ['WBE', null, 'Signs'],
  ]);
});

test('a header of two types, of which one is unknown, gives no type to all', async () => {
  const directory = (other: string) =>
    readProposed(
      'slbe.csv',
      csvText([
        ['Firm', 'Address', 'City', 'Zip', `SLBE/${other}`],
        ['Alder Inc', '1 Elm St', 'San Diego', '92101', 'SLBE'],
        ['Birch Inc', '2 Elm St', 'San Diego', '92101', other],
      ]),
    );
  expect((await directory('ELBE')).firms.map(typesOf)).toEqual([['SLBE'], ['ELBE']]);
  expect((await directory('OXBE')).firms.map(typesOf)).toEqual([['SLBE'], ['OXBE']]);
});

test('a group in one column is that of the type in another', async () => {
  const { firms } = await readProposed(
    'osd.csv',
    csvText([
      ['Vendor Name', 'City', 'State', 'Certification', 'Designation'],
      ['Alder Inc', 'Tampa', 'FL', 'Certified Business Enterprise', 'African American'],
      ['Birch Inc', 'Tampa', 'FL', 'Certified Business Enterprise', 'Service-Disabled Veteran'],
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ type, group }) => [type, group]))).toEqual([
    [['CBE', 'African American']],
    [
      ['CBE', null],
      ['SDVOB', null],
    ],
  ]);
});

test('letters below a header of several types are these types; letters that it does not explain give no type', async () => {
  const directory = (header: string, values: readonly string[]) =>
    readProposed(
      'list.csv',
      csvText([['Business Name', header, 'City', 'State'], ...values.map((one) => ['Alder Inc', one, 'Gary', 'IN'])]),
    );
  const types = async (header: string, values: readonly string[]) =>
    (await directory(header, values)).firms.map((firm) => typesOf(firm).join());
  expect(await types('MBE/WBE', ['M', 'W', 'MW'])).toEqual(['MBE', 'WBE', 'MBE,WBE']);
  expect(await types('M/W/D/SBE', ['M', 'W/D', 'S'])).toEqual(['MBE', 'WBE,DBE', 'SBE']);
  expect(await types('Type (M=MBE, W=WBE)', ['M', 'W', 'M'])).toEqual(['MBE', 'WBE', 'MBE']);
  expect(await types('MBE/WBE', ['A', 'B', 'A'])).toEqual(['Certified', 'Certified', 'Certified']);
  expect(await types('Tier of DBE', ['I', 'II', 'I'])).toEqual(['Certified', 'Certified', 'Certified']);
});

test('the address of a contact is that of a firm without another, and plural headers', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Company Name', 'Contact Address', 'Contact City', 'State/Territory', 'Emails', 'Certification Name'],
      ['Alder Inc', '1 Elm St', 'San Juan', 'Puerto Rico', 'a@alder.example', 'Women Business Enterprise'],
    ]),
  );
  expect(firms).toMatchObject([
    { address_1: '1 Elm St', city: 'San Juan', state: 'PR', email: 'a@alder.example', certificates: [{ type: 'WBE' }] },
  ]);
});

test('the home state of a firm is not that of its address', async () => {
  const { firms } = await readProposed(
    'ucp.csv',
    csvText([
      ['Firm Name', 'Cert Type', 'Home State', 'City', 'State', 'Zip'],
      ['Alder Inc', 'DBE', 'WI', 'Rockford', 'IL', '61101'],
    ]),
  );
  expect(firms[0]?.state).toBe('IL');
});

test('codes that a firm has graduated from are none of its certificate, a fax is no phone, a program is no state', async () => {
  const { firms } = await readProposed(
    'mbe.csv',
    csvText([
      ['Firm Name', 'City', 'UCP', 'Fax', 'EBO Type', 'NAICS Code', 'Graduated NAICS'],
      ['Alder Inc', 'Bowie', 'MD', '301-555-0101', 'Minority Business Enterprise', '238320', '238310'],
      ['Birch Inc', 'Bowie', 'VA', '301-555-0102', 'Women Business Enterprise', '238320', '238310'],
    ]),
  );
  expect(
    firms.map(({ state, phone, naics, certificates: [one] }) => [state, phone, naics, one?.type, one?.naics]),
  ).toEqual([
    [null, null, ['238320'], 'MBE', ['238320']],
    [null, null, ['238320'], 'WBE', ['238320']],
  ]);
});
