import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

test('combines phone numbers with a separate area code column', async () => {
  const { firms } = await readProposed(
    'ucp.csv',
    csvText([
      ['Firm Name', 'Address Line1', 'City', 'State', 'Zip Code1', 'Area Code', 'Phone Number', 'FAX Area Code'],
      ['Ortega Hauling Inc', '4410 Oak Ave', 'Martinez', 'CA', '94553', '925', '555-0123', '925'],
      ['Sunrise Terminal LLC', '1 Airport Way', 'Oakland', 'CA', '94621', '(510)', '5550188', ''],
    ]),
  );
  expect(firms.map(({ phone, zip_code }) => [phone, zip_code])).toEqual([
    ['9255550123', '94553'],
    ['5105550188', '94621'],
  ]);
});

test('does not take ZIP codes under a long header for NAICS codes', async () => {
  const { firms } = await readProposed(
    'vendors.csv',
    csvText([
      ['Vendor Name', 'Main Office Address', 'Main Office City', 'Main Office State', 'Main Office Zip', 'Cert Type'],
      ['Gulf Cleaning, Inc.', '100 Bay St', 'Tampa', 'FL', '33602', 'WBE'],
      ['Palm Survey Group', '22 Palm Ave', 'Miami', 'FL', '33130', 'MBE'],
    ]),
  );
  expect(firms[0]).toMatchObject({ address_1: '100 Bay St', city: 'Tampa', zip_code: '33602', naics: [] });
});

test('splits a whole address in the street column', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Company', 'Phone', 'Address', 'Certification'],
      ['Bramble Inc.', '410-555-0142', '1 Bay St, Dover, DE 19901', 'MBE'],
      ['Nettle Co', '302-555-0143', '3 Bay St\r\nDover, DE 19901', 'DBE'],
      ['Thistle LLC', '302-555-0144', '2 Bay St', 'DBE'],
    ]),
  );
  expect(firms.map(({ address_1, city, zip_code }) => [address_1, city, zip_code])).toEqual([
    ['1 Bay St', 'Dover', '19901'],
    ['3 Bay St', 'Dover', '19901'],
    ['2 Bay St', null, null],
  ]);
});

test('reads JSON with certificates as objects and values under `attributes`', async () => {
  const nested = {
    vendor: { legalName: 'Timber Works, Inc.' },
    address: { street: '1 Swamp Rd', city: 'Waycross', state: 'GA', postalCode: '31501' },
    certifications: [
      { type: 'MBE', number: 'G-1', issued: '2023-01-01', expires: '2028-01-01' },
      { type: 'DBE', issued: '2022-01-01', expires: '2027-01-01' },
    ],
  };
  const { firms } = await readProposed('list.jsonl', `${JSON.stringify(nested)}\n${JSON.stringify(nested)}\n`);
  expect(firms[0]?.certificates).toMatchObject([
    { type: 'MBE', number: 'G-1', issued_on: '2023-01-01', expires_on: '2028-01-01' },
    { type: 'DBE', number: null, issued_on: '2022-01-01', expires_on: '2027-01-01' },
  ]);
  const feature = {
    attributes: { FIRM_NAME: 'Arc Paving LLC', STREET: '1 Arc St', CITY: 'Reno', ST: 'NV', ZIP: 89501, CERT: 'DBE' },
    geometry: { x: -119.81, y: 39.52 },
  };
  const layer = await readProposed('layer.json', JSON.stringify({ fields: [], features: [feature] }));
  expect(layer.firms[0]).toMatchObject({ address_1: '1 Arc St', latitude: 39.52, longitude: -119.81 });
});

const ONE = {
  name: 'Timber Works, Inc.',
  address: '1 Swamp Rd',
  city: 'Waycross',
  state: 'GA',
  certs: [{ type: 'DBE' }],
};
const TWO = { name: 'Rope Yard LLC', address: '2 Bay St', city: 'Savannah', state: 'GA', certs: [{ type: 'WBE' }] };

test.each<[string, unknown]>([
  ['under a custom key', { generated: '2026-01-01', firms: [ONE, TWO] }],
  ['further down', { status: 'ok', response: { found: 2, docs: [ONE, TWO] } }],
  ['each under its number', { 1001: ONE, 1002: TWO }],
  [
    'as lists below a row of heads',
    [Object.keys(ONE), ...[ONE, TWO].map((firm) => [...Object.values(firm).slice(0, 4), firm.certs])],
  ],
])('JSON: firms %s', async (_, content) => {
  const { firms } = await readProposed('list.json', JSON.stringify(content));
  expect(firms.map((firm) => [firm.legal_business_name, firm.certificates.map(({ type }) => type)])).toEqual([
    ['Timber Works, Inc.', ['DBE']],
    ['Rope Yard LLC', ['WBE']],
  ]);
});

test('the words that announce a trade name are no part of it, in its column and behind the name (all firms invented)', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Firm Name', 'DBA', 'City', 'State', 'Certification'],
      ['Alder Inc', 'DBA: Alder Paint', 'Gary', 'IN', 'MBE'],
      ['Birch Inc', 'd.b.a. Birch Roads', 'Gary', 'IN', 'MBE'],
      ['Cedar Inc', 'doing business as Cedar Tile', 'Gary', 'IN', 'MBE'],
      ['Dogwood Inc (a/k/a Dogwood Labs)', '', 'Gary', 'IN', 'MBE'],
      ['Elm Inc DBA "Elm Glass"', '', 'Gary', 'IN', 'MBE'],
    ]),
  );
  expect(firms.map(({ trade_name }) => trade_name)).toEqual([
    'Alder Paint',
    'Birch Roads',
    'Cedar Tile',
    'Dogwood Labs',
    'Elm Glass',
  ]);
});

test('a former name in the column of trade names is none, and is reported', async () => {
  const { firms, warnings } = await readProposed(
    'list.csv',
    csvText([
      ['Company', 'DBA', 'City', 'State', 'Certification'],
      ['Bramble Inc.', 'f/k/a Old Brand', 'Dover', 'DE', 'MBE'],
      ['Nettle Co', 'formerly Old Mill', 'Dover', 'DE', 'DBE'],
      ['Thistle LLC', 'Formerly Yours', 'Dover', 'DE', 'DBE'],
      ['Clover LLC h/n/c Casa Uno', '', 'Ponce', 'PR', 'DBE'],
    ]),
  );
  expect(firms.map(({ trade_name }) => trade_name)).toEqual([null, null, 'Formerly Yours', 'Casa Uno']);
  expect(warnings).toEqual(Array(2).fill('DBA: is a former name and no trade name'));
});
